"""The table: the wall and the deal, who may do what, who gets a discard, how a hand ends, how a match goes on."""
