-- Where a mediator's sessions are, unless a session says so itself. An empty text is not said.
ALTER TABLE employees
    ADD COLUMN meeting_place text NOT NULL DEFAULT '' CHECK (char_length(meeting_place) <= 200),
    ADD COLUMN meeting_link text NOT NULL DEFAULT '' CHECK (octet_length(meeting_link) <= 500),
    ADD COLUMN meeting_note text NOT NULL DEFAULT '' CHECK (char_length(meeting_note) <= 200);

-- What a session says itself. Null: as its mediator says.
ALTER TABLE bookings
    ADD COLUMN meeting_place text CHECK (char_length(meeting_place) <= 200),
    ADD COLUMN meeting_link text CHECK (octet_length(meeting_link) <= 500),
    ADD COLUMN meeting_note text CHECK (char_length(meeting_note) <= 200);
