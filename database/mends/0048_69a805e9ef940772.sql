-- For a few minutes this number left tags of hidden categories shown.
alter table tags no force row level security;
alter table tag_categories no force row level security;
update tags set hidden = true, version = tags.version + 1 from tag_categories c
 where c.account_id = tags.account_id and c.id = tags.category_id and c.hidden and not tags.hidden;
alter table tags force row level security;
alter table tag_categories force row level security;
