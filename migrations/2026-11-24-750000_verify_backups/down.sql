DROP TABLE backup_verifications;
