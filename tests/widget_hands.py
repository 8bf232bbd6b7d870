"""Hands the tests of widgets and sheets share: one of every shape, with every circumstance."""

WHOLE = "123m 456m 789m 99p EE *E"
HANDS = (
    WHOLE,
    "123m 456p 789s 23m EE !1m {seat=S flowers=2 last}",
    "(111m)(123m)3345555m !3m",
    "(EEE)(SSS)(WWW)NNNRd >Rd",
    "147m258s369pRdGdWN *S",
    "19m19p19sESWNWdGdRd !Rd",
    "2233445566778p *8p",
    "[1111m] (2222p) 345s 678s E <E {robbed}",
    "123m 123m 11p 456s 78s *9s 3f",
    "1112345678999m *3m",
)
