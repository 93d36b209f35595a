ALTER TABLE bookings DROP COLUMN meeting_note, DROP COLUMN meeting_link, DROP COLUMN meeting_place;
ALTER TABLE employees DROP COLUMN meeting_note, DROP COLUMN meeting_link, DROP COLUMN meeting_place;
