-- Somebody's drafts, however many events they have organised.
CREATE INDEX event_draft ON event (organiser, id) WHERE state = 'draft';
