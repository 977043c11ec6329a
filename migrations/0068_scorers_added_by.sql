-- Who made somebody a scorer: for one on no side, that player enters the result.
ALTER TABLE match_scorer ADD COLUMN added_by UUID REFERENCES app_user (id);
-- Who made the scorer's link that holds.
ALTER TABLE match_live ADD COLUMN link_by UUID REFERENCES app_user (id);
