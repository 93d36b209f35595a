ALTER TABLE employees
    DROP COLUMN certification,
    DROP COLUMN languages;
