ALTER TABLE employees DROP COLUMN spanish;
