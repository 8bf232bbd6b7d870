"""Odds: how far a hand is from a win, which tiles help it, and what its chances are.

`shanten` and `useful` ask about one hand, `batch` about many; each module's first lines say what it offers. All but
`batch`, `fast` and `build` do without NumPy.
"""
