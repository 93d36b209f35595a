DROP TABLE mail_health;
