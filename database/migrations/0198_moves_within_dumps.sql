-- A dump that people made one of several has ways within it, which are loaded travel. Each `{from, to}`, epoch milliseconds.
alter table cycles add column dump_moves json not null default '[]';
