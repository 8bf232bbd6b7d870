"""The drills, found by being here: each file holds some that belong together."""
