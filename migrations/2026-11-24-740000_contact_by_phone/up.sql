-- Where the sender of a message can be called.
ALTER TABLE contact_requests ADD COLUMN phone text NOT NULL DEFAULT '';
