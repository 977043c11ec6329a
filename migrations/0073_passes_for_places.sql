-- A pass can pay for a place in a class.
ALTER TABLE due ADD COLUMN pass UUID REFERENCES lesson_pass (id);
