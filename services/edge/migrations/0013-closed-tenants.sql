-- A tenant whose site shows that it has ended.
alter table tenants add column closed_at timestamptz;
