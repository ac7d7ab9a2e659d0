-- Which reports can be shared is told by those that are declared, not by the table.
alter table shared_reports drop constraint shared_reports_kind_check;
