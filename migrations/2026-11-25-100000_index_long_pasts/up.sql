-- Every order and filter of the lists, so that twenty years of bookings are no slower than one. The included columns let a
-- count of the common filters leave the table alone.
CREATE INDEX bookings_in_order_of_requests ON bookings (created_at DESC, id DESC) INCLUDE (status, employee_id, case_type);
CREATE INDEX bookings_in_order_of_sessions ON bookings (starts_at, id) INCLUDE (status, employee_id, ends_at);
CREATE INDEX bookings_of_mediator ON bookings (employee_id, created_at DESC, id DESC);
CREATE INDEX bookings_by_case_type ON bookings (lower(case_type), starts_at, id) INCLUDE (case_type);
CREATE INDEX bookings_by_price ON bookings (price_cents, starts_at, id);
CREATE INDEX bookings_by_status ON bookings
    (array_position('{pending,confirmed,completed,cancelled}'::text[], status), starts_at, id);
-- What the activity log shows of one kind of actor.
CREATE INDEX audit_log_actor ON audit_log (actor, at DESC, id DESC);
-- What has not left: few, however much has.
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
-- The least id of version 7 that is given out at this moment.
CREATE FUNCTION first_id_of(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE
RETURN (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
