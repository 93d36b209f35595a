DROP TABLE backup_runs;
