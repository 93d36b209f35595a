-- What the version before has sent about sessions that calendars may still hear of. Apart from the column, whose lock is brief.
UPDATE bookings
SET revision = greatest(revision, floor(extract(epoch FROM updated_at - created_at))::integer)
WHERE updated_at > created_at AND ends_at > now() - interval '32 days';
