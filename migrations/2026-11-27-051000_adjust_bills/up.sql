-- What the office has agreed on beside the price, in minor units: less for what it no longer asks for, more for what it keeps.
ALTER TABLE bookings ADD COLUMN adjustment_minor bigint NOT NULL DEFAULT 0;
-- What was returned so far is no longer asked for, but for what was paid beyond the price.
UPDATE bookings SET adjustment_minor = -least(refunded_minor, greatest(price_cents - kept, 0))
FROM (
    SELECT booking_id, sum(amount - greatest(refunded_here, refunded_there)) AS kept
    FROM payments WHERE stage = 'paid' GROUP BY booking_id
) AS sums
WHERE booking_id = id AND refunded_minor > 0 AND status <> 'cancelled';
-- What was kept for cancelled bookings was kept on purpose: no one was asked.
UPDATE bookings SET adjustment_minor = kept
FROM (
    SELECT booking_id, sum(amount - greatest(refunded_here, refunded_there)) AS kept
    FROM payments WHERE stage = 'paid' GROUP BY booking_id
) AS sums
WHERE booking_id = id AND status = 'cancelled' AND kept > 0;
CREATE INDEX bookings_paid_and_changed ON bookings (starts_at)
WHERE paid_minor > 0 AND (status = 'cancelled' OR paid_minor > price_cents OR adjustment_minor < 0);
