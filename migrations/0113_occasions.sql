-- What a post is about that was written for its author: `league_opens` or `final_won`, of this league. Of each there is one.
ALTER TABLE post ADD COLUMN occasion TEXT;
ALTER TABLE post ADD COLUMN occasion_of UUID;
CREATE UNIQUE INDEX post_occasion ON post (occasion_of, occasion) WHERE occasion_of IS NOT NULL;
