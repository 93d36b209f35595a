DROP TABLE content_versions;
