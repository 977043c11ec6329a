-- Since when the organiser of a league has run it, or helped to: whoever decides about a match did so before it was played.
ALTER TABLE league ADD COLUMN organised_since BIGINT NOT NULL DEFAULT 0;
