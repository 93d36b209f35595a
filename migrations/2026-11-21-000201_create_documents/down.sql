DROP TABLE payment_providers;
DROP TABLE documents;
