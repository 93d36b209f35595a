-- Money for a booking: by card through a provider, or by hand. All amounts are in minor units of the currency.
CREATE TABLE payments (
    id             uuid PRIMARY KEY,
    booking_id     uuid NOT NULL REFERENCES bookings (id),
    amount         bigint NOT NULL CHECK (amount > 0),
    currency       text NOT NULL,
    stage          text NOT NULL CHECK (stage IN ('created', 'pending', 'expired', 'failed', 'paid')),
    -- What Accord has refunded, and the total that the provider reports.
    refunded_here  bigint NOT NULL DEFAULT 0 CHECK (refunded_here BETWEEN 0 AND amount),
    refunded_there bigint NOT NULL DEFAULT 0 CHECK (refunded_there BETWEEN 0 AND amount),
    disputed       boolean NOT NULL DEFAULT false,
    method         text NOT NULL CHECK (method IN ('online', 'check', 'wire', 'cash', 'other')),
    -- The provider's key. Not a foreign key: the payment outlives the provider.
    provider       text,
    -- The provider's payment page: what it is called there, and its address.
    session        text,
    session_url    text,
    -- What the provider calls the money that moved.
    charge         text,
    -- What the office noted about a payment by hand, such as the number of a check.
    note           text NOT NULL DEFAULT '',
    received_on    date,
    receipt_year   integer,
    receipt_number integer,
    created_at     timestamptz NOT NULL,
    settled_at     timestamptz,
    -- When the provider is asked next, and how often it was.
    check_at       timestamptz,
    checks         smallint NOT NULL DEFAULT 0,
    CONSTRAINT payments_provider_if_online CHECK ((method = 'online') = (provider IS NOT NULL)),
    CONSTRAINT payments_receipt_is_whole CHECK ((receipt_year IS NULL) = (receipt_number IS NULL)),
    CONSTRAINT payments_receipt UNIQUE (receipt_year, receipt_number)
);
-- What must never happen: two payment pages for one booking at the same time.
CREATE UNIQUE INDEX payments_one_open ON payments (booking_id) WHERE stage IN ('created', 'pending');
CREATE INDEX payments_booking ON payments (booking_id);
CREATE INDEX payments_newest ON payments (created_at DESC, id DESC);
CREATE INDEX payments_charge ON payments (charge) WHERE charge IS NOT NULL;
CREATE INDEX payments_to_check ON payments (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE refunds (
    id         uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    amount     bigint NOT NULL CHECK (amount > 0),
    reason     text NOT NULL,
    state      text NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    -- When the provider is asked next, while it is requested.
    try_at     timestamptz,
    tries      integer NOT NULL DEFAULT 0,
    CONSTRAINT refunds_try_while_requested CHECK ((state = 'requested') = (try_at IS NOT NULL))
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_to_try ON refunds (try_at) WHERE try_at IS NOT NULL;

-- The price's currency, what was paid and returned (read from the payments), and until when the time is held for a payment.
-- The column payment_status has no reader any longer; a later release drops it.
ALTER TABLE bookings
    ADD COLUMN currency text NOT NULL DEFAULT 'USD',
    ADD COLUMN paid_minor bigint NOT NULL DEFAULT 0,
    ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0,
    ADD COLUMN pay_by timestamptz,
    ALTER COLUMN payment_status SET DEFAULT 'unpaid';
CREATE INDEX bookings_held ON bookings (pay_by) WHERE pay_by IS NOT NULL AND status = 'pending';

-- Mail about a payment. Not a foreign key: the record of the mail outlives it.
ALTER TABLE outbox
    ADD COLUMN payment_id uuid,
    ADD CONSTRAINT outbox_payment_of_booking CHECK (payment_id IS NULL OR booking_id IS NOT NULL);
