-- Since when the organiser of a league has run it or helped to, and who made them help: whoever decides about a match did so before it was
-- played, and was chosen by nobody who plays in it.
ALTER TABLE league ADD COLUMN organised_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN organised_by UUID REFERENCES app_user (id);
