-- JSON: since when play is suspended, and why. None while it is played.
ALTER TABLE match_live ADD COLUMN suspension TEXT;
