-- What changed, in a few words: the history of a booking is read from here.
ALTER TABLE audit_log ADD COLUMN detail text NOT NULL DEFAULT '';
CREATE INDEX audit_log_subject ON audit_log (subject, id DESC);
