-- What a challenge remembers of how it was arranged: who has proposed or agreed to dates, whatever became of them, and whether its last
-- day was moved by a postponement.
ALTER TABLE challenge ADD COLUMN challenger_answered BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE challenge ADD COLUMN defender_answered BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE challenge ADD COLUMN postponed BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE challenge SET challenger_answered = TRUE WHERE fixture IN (SELECT fixture FROM fixture_proposal WHERE side = 'a');
UPDATE challenge SET defender_answered = TRUE WHERE fixture IN (SELECT fixture FROM fixture_proposal WHERE side = 'b');
