DROP VIEW closed_times;
DROP TABLE closures;
