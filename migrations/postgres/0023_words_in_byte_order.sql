-- Words compare by their bytes, as in SQLite, whatever the language of the database: a prefix is a range in no other order.
ALTER TABLE search_word ALTER COLUMN word TYPE TEXT COLLATE "C";
