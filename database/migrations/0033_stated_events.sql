-- What stated events say beside what was kept so far, and where they happened.
alter table events
  -- Cubic metres.
  add column volume double precision,
  add column ticket text,
  -- What kind of note it is; what it says is in `note`.
  add column note_type text,
  -- What else was stated, fields that the product has no name for among it. An object, empty when there is nothing;
  -- null for derived events, and for those stated before this was kept, which say less than their devices did.
  add column detail json,
  -- Time of the fix whose position the event has, when it told none itself: the machine's nearest.
  add column fix_at timestamptz;
create index events_stated on events (account_id, equipment_id, occurred_at) where source <> 'derived';
