-- Where the sender of a message can be called.
ALTER TABLE contact_requests ADD COLUMN phone text NOT NULL DEFAULT '';

-- A number is found in any spelling.
CREATE INDEX contact_requests_phone ON contact_requests
    USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
