-- For a few minutes this number made places with whole spots only.
alter table locations alter column spots type double precision;
