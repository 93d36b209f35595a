ALTER TABLE contact_requests DROP COLUMN phone;
