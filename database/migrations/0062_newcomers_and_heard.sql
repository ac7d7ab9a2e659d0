-- Somebody without a login is invited by address alone: the person is made when they accept, with a password of their own.
alter table invitations
  alter column user_id drop not null,
  -- The mail that takes the link there, as long as the outbox keeps it; null: no mail was sent.
  add column mail_id uuid,
  -- Of the link that somebody copied last; the one of the mail serves beside it.
  add column copied_hash bytea,
  -- When the link was first looked at.
  add column opened_at timestamptz;

create unique index invitations_newcomer on invitations (account_id, haulway_fold(email))
  where state = 'pending' and user_id is null;
create index invitations_address on invitations (haulway_fold(email)) where user_id is null;

-- Whoever has got a login since, with that address, is the invited person.
drop policy invitations_own on invitations;
create policy invitations_own on invitations for select
  using (user_id = nullif(current_setting('app.user', true), '')::uuid
    or user_id is null and haulway_fold(email) =
       (select email_key from users where id = nullif(current_setting('app.user', true), '')::uuid));

-- Whether anything was ever heard of a machine: lists are filtered by it as by a column.
create function heard(machine equipment) returns boolean
  language sql stable parallel safe
  return exists (select from machine_tracks t
    where t.account_id = (machine).account_id and t.equipment_id = (machine).id);
