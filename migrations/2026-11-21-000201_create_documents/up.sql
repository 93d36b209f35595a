-- What there is one of: the site's content, each domain's settings. The version counts how often it was saved.
CREATE TABLE documents (
    section    text PRIMARY KEY,
    body       jsonb NOT NULL,
    version    bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE payment_providers (
    key     text PRIMARY KEY,
    name    text NOT NULL,
    enabled boolean NOT NULL
);
