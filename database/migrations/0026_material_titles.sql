-- Titles of materials are told apart: rows of a file find their material by its title.

alter table materials no force row level security;
do $$
declare
  twin record;
  number integer;
begin
  -- The oldest of those with one title keeps it, the others are numbered.
  for twin in
    select account_id, id, title
      from (select account_id, id, title,
                   row_number() over (partition by account_id, lower(title) order by created_at, id) as place
              from materials) told
     where place > 1
     order by account_id, lower(title), place
  loop
    number := 2;
    while exists (
      select from materials
       where account_id = twin.account_id and lower(title) = lower(left(twin.title, 245) || ' (' || number || ')')
    ) loop
      number := number + 1;
    end loop;
    update materials
       set title = left(twin.title, 245) || ' (' || number || ')', version = version + 1
     where account_id = twin.account_id and id = twin.id;
  end loop;
end
$$;
alter table materials force row level security;

create unique index materials_title_unique on materials (account_id, lower(title));
