-- What a mediator's profile says beyond the bio.
ALTER TABLE employees
    ADD COLUMN certification text NOT NULL DEFAULT '',
    ADD COLUMN languages text[] NOT NULL DEFAULT '{}';
