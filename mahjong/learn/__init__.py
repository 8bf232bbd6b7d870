"""Learning: drills whose answers the engine computes, reviews that come back when due, progress that is kept."""
