-- Nobody edits what was done about a case.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what was done about a case is not changed';
END $$;
CREATE TRIGGER moderation_entry_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
