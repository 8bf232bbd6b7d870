"""The phases of an American deal: the Charleston, then turns with calls, jokers and exchanges."""
