-- A tenant that was taken back. Its revisions stay; creating it again clears the moment.
alter table tenants add column removed_at timestamptz;
