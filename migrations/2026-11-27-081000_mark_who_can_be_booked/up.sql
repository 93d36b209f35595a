-- Whether visitors and the office can book the person. It stays so for everyone who is there.
ALTER TABLE employees ADD COLUMN can_be_booked boolean NOT NULL DEFAULT true;
