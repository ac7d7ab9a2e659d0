-- The picture on top of an account's documents: a PNG that was written anew, no larger than it is printed.
create table account_logos (
  account_id uuid primary key references accounts on delete cascade,
  png bytea not null check (octet_length(png) <= 1000000)
);
select haulway_protect('account_logos');
