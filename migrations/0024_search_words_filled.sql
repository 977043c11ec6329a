-- Every word of all people and courts. A text without the letters at its end ends where its last word begins: the last word is
-- taken, then the one before it.
INSERT INTO search_word (tenant, kind, word, subject, words)
WITH RECURSIVE text_left (tenant, kind, subject, words, rest) AS (
    SELECT tenant, kind, subject, words, words FROM (
        SELECT tenant, CAST(1 AS BIGINT) AS kind, id AS subject, words FROM app_user
        UNION ALL
        SELECT tenant, CAST(2 AS BIGINT), id, words FROM court
    ) AS named WHERE words <> ''
    UNION ALL
    SELECT tenant, kind, subject, words, rtrim(rtrim(rest, replace(rest, ' ', ''))) FROM text_left WHERE rest <> ''
)
SELECT DISTINCT tenant, kind, substr(rest, length(rtrim(rest, replace(rest, ' ', ''))) + 1), subject, words
FROM text_left WHERE rest <> '';

CREATE INDEX search_word_found ON search_word (tenant, kind, word, subject, words);
