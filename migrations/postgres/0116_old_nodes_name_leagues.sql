-- Nodes from before 0115 do not write the league of a fixture's game, and they may run beside newer ones while a version replaces another.
CREATE FUNCTION event_names_league() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.league := (SELECT league FROM fixture WHERE id = NEW.fixture);
    RETURN NEW;
END
$$;
CREATE TRIGGER event_names_league BEFORE INSERT ON event
    FOR EACH ROW WHEN (NEW.fixture IS NOT NULL AND NEW.league IS NULL) EXECUTE FUNCTION event_names_league();
