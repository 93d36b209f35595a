-- The secret address of a mediator's calendar; only its digest is kept.
CREATE TABLE calendar_feeds (
    employee_id uuid PRIMARY KEY REFERENCES employees (id),
    digest      bytea NOT NULL UNIQUE,
    created_at  timestamptz NOT NULL
);
