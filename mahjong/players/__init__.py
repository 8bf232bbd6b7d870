"""Who plays: functions that choose one of the events a position allows."""
