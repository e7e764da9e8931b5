-- Lists as the staff like to find them: filters, sort and columns, for oneself or for everybody of a role.
create table saved_views (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  -- The name of a person, which nobody else ever has.
  owner text not null,
  list text not null,
  name text not null,
  search text not null,
  columns jsonb not null,
  role text,
  -- The owner's list begins with it.
  is_start boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, owner, list, name),
  foreign key (tenant_id) references tenants(id)
);
create unique index saved_views_start on saved_views (tenant_id, owner, list) where is_start;
