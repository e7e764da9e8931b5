-- Until then an address list excludes nobody: two admins have opened it, because its networks cannot be reached.
alter table staff_addresses add column open_until timestamptz;
