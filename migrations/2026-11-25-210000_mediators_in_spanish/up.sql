-- What visitors who read Spanish read about a mediator: bio, specialties, certification, languages.
ALTER TABLE employees ADD COLUMN spanish jsonb NOT NULL DEFAULT '{}';
