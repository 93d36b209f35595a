DROP TABLE passkey_requests;
DROP TABLE passkeys;
