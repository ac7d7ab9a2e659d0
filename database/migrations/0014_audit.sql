-- The record of changes is read as a whole: by account, by person, and by system administrators over all accounts.

create index audit_log_at on audit_log (account_id, at desc, id desc);
create index audit_log_user on audit_log (account_id, user_id, at desc);
create index audit_log_everywhere on audit_log (at desc, id desc);

-- Said by one call alone, which system administrators alone may make; it only reads.
create policy audit_log_everywhere on audit_log for select
  using (nullif(current_setting('app.audit', true), '') = 'everywhere');
