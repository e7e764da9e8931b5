-- The groups of tenants: a tenant may have several tags.
create table tenant_tags (
  tenant text not null,
  tag text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, tag),
  foreign key (tenant) references tenants(slug)
);

-- What operators decided about releases besides revisions: who, when and why.
create table audit_entries (
  id bigint generated always as identity,
  actor text not null,
  action text not null,
  -- A tenant, a wave plan, a freeze or an operator.
  subject text not null,
  reason text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (id)
);
create index audit_entries_by_subject on audit_entries (subject, id desc);
create trigger audit_is_append_only before delete or update on audit_entries for each row execute function refuse_change();
