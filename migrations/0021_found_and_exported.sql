-- What has begun is found until it ends: the end is part of the index that searches read.
DROP INDEX event_found;
CREATE INDEX event_found ON event (
    tenant, local_day, cell, state, starts_at, ends_at, id, latitude, longitude, friends_only, is_class, surface, format, gender,
    level_min, level_max, kind, taken, capacity, organiser, age_range
);
-- What somebody wrote about courts, for their export.
CREATE INDEX court_review_of_author ON court_review (author, at);
CREATE INDEX court_version_of_editor ON court_version (editor, at);
