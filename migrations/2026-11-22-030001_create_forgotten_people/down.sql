DROP TABLE forgotten_people;
