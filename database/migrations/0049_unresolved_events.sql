-- What detection could not resolve, and what people decided of it, are found by time.
create index events_unresolved on events (account_id, occurred_at) where 'unresolved' = any (flags);
create index events_decided on events (account_id, occurred_at) where type = 'decision';
