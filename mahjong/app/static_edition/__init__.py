"""The guide as a folder of files that any web host can serve: the lessons' Python runs in each visitor's own browser."""
