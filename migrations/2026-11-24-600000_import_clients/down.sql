DROP TABLE imported_clients;
DROP TABLE client_imports;
