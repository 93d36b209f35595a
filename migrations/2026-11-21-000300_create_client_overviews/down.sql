DROP INDEX clients_newest;
DROP VIEW client_overviews;
