-- Nobody edits what was done about a case.
CREATE TRIGGER moderation_entry_updated BEFORE UPDATE ON moderation_entry BEGIN
    SELECT RAISE(ABORT, 'what was done about a case is not changed');
END;
CREATE TRIGGER moderation_entry_deleted BEFORE DELETE ON moderation_entry BEGIN
    SELECT RAISE(ABORT, 'what was done about a case is not changed');
END;
