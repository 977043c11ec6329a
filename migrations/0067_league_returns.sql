-- Who withdrew a side the last time: 'player' or 'organiser'; absent of one that never withdrew. Whoever withdrew from a ladder or a
-- box league may come back, unless an organiser took them out.
ALTER TABLE league_side ADD COLUMN withdrawn_by TEXT;
UPDATE league_side SET withdrawn_by = 'player' WHERE state = 'withdrawn';
