-- What visitors write to the practice.
CREATE TABLE contact_requests (
    id              uuid PRIMARY KEY,
    name            text NOT NULL,
    email           text NOT NULL,
    case_style      text NOT NULL,
    preferred_dates text NOT NULL,
    message         text NOT NULL,
    status          text NOT NULL CHECK (status IN ('new', 'answered', 'closed')),
    -- The practice's own.
    notes           text NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL
);
CREATE INDEX contact_requests_newest ON contact_requests (created_at DESC, id DESC);
CREATE INDEX contact_requests_email ON contact_requests (lower(email));

-- Sums that visitors are asked. One that was answered is gone.
CREATE TABLE challenges (
    id         uuid PRIMARY KEY,
    a          smallint NOT NULL,
    b          smallint NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_age ON challenges (expires_at);

-- Mail is about a booking or about a contact request.
ALTER TABLE outbox
    ALTER COLUMN booking_id DROP NOT NULL,
    ADD COLUMN contact_request_id uuid REFERENCES contact_requests (id) ON DELETE CASCADE,
    ADD CONSTRAINT outbox_one_topic CHECK (num_nonnulls(booking_id, contact_request_id) = 1);
CREATE INDEX outbox_contact_request ON outbox (contact_request_id);
