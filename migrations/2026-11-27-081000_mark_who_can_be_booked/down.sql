ALTER TABLE employees DROP COLUMN can_be_booked;
