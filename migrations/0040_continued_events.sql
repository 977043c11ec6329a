-- The last day of an event that goes on after its first, such as a camp, as days since 1970: it is found on each of its days.
ALTER TABLE event ADD COLUMN last_day BIGINT;
-- Days from the civil date, with the year beginning in March; an event until midnight has no part of the next day.
UPDATE event SET last_day = (
    SELECT 365 * t.y + t.y / 4 - t.y / 100 + t.y / 400 + (153 * t.m + 2) / 5 + t.d - 719469
    FROM (
        SELECT CAST(substr(event.local_to_date, 1, 4) AS BIGINT)
                - CASE WHEN CAST(substr(event.local_to_date, 6, 2) AS BIGINT) <= 2 THEN 1 ELSE 0 END AS y,
            (CAST(substr(event.local_to_date, 6, 2) AS BIGINT) + 9) % 12 AS m,
            CAST(substr(event.local_to_date, 9, 2) AS BIGINT) - CASE WHEN event.local_to = '00:00' THEN 1 ELSE 0 END AS d
    ) AS t
) WHERE local_to_date IS NOT NULL AND local_day IS NOT NULL;
UPDATE event SET last_day = NULL WHERE last_day <= local_day;
CREATE INDEX event_continued ON event (
    tenant, cell, last_day, local_day, state, starts_at, ends_at, id, latitude, longitude, friends_only, is_class, surface, format, gender,
    level_min, level_max, kind, taken, capacity, organiser, age_range
) WHERE last_day IS NOT NULL;
