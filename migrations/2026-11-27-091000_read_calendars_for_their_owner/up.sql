-- Whose answers to invitations the stored busy times follow. None: a version read them that knew no answers,
-- so they are read again even if the file is unchanged.
ALTER TABLE outside_calendars ADD COLUMN owner text;
