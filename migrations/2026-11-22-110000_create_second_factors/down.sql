DROP TABLE backup_codes;
DROP TABLE second_factors;
