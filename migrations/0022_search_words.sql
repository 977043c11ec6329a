-- The words that people and courts are found by, a row for each word: a prefix is a range of them.
CREATE TABLE search_word (
    tenant BIGINT NOT NULL,
    -- 1 people, 2 courts.
    kind BIGINT NOT NULL,
    word TEXT NOT NULL,
    subject UUID NOT NULL,
    -- All folded words of the subject, so that the other words of a search are checked within the index.
    words TEXT NOT NULL
);

-- A list of people in the order of their activity reads this index and nothing else, until a page is full.
DROP INDEX app_user_by_activity;
CREATE INDEX app_user_by_activity ON app_user (
    tenant, activity_points, id, hidden, removed_at, level, age_group, gender, has_coach_profile, words
);

-- Searches of courts read their index and nothing else; the few courts with reviews have one of their own.
DROP INDEX court_found;
CREATE INDEX court_found ON court (
    tenant, cell, latitude, longitude, rating_count, rating_sum, hourly_price, facility_type, hard, clay, grass, pickleball, light, shop,
    wall, ball_machine, indoor, id, words
);
CREATE INDEX court_reviewed ON court (
    tenant, cell, latitude, longitude, rating_count, rating_sum, hourly_price, facility_type, hard, clay, grass, pickleball, light, shop,
    wall, ball_machine, indoor, id, words
) WHERE rating_count > 0;
