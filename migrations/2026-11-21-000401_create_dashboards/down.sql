DROP TABLE dashboards;
