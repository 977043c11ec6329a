-- Levels that players declared are weighed by whom they have played, and ratings have narrower limits: all matches are rated again.
UPDATE rated_match SET due = TRUE;
INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries)
SELECT m.match_id, m.tenant, 'ratings', '{"kind":"replay","of":"' || m.kind || '"}', FALSE, 0, 0 FROM rated_match m
WHERE NOT EXISTS (SELECT 1 FROM rated_match o WHERE o.tenant = m.tenant AND o.kind = m.kind AND o.match_id < m.match_id);
