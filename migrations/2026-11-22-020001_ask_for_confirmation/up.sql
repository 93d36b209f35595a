-- Until when a visitor has to confirm a request by email; NULL where they need not, or have.
ALTER TABLE bookings ADD COLUMN confirm_by timestamptz;
CREATE INDEX bookings_confirm_by ON bookings (confirm_by) WHERE confirm_by IS NOT NULL AND status = 'pending';
