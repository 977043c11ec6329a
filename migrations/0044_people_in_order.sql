-- People anywhere in the order of their level or rate: a list reads ranges of these until its page is full.
CREATE INDEX app_user_by_level ON app_user (tenant, has_coach_profile, level, id);
CREATE INDEX app_user_by_rate ON app_user (tenant, has_coach_profile, hourly_rate, id);
