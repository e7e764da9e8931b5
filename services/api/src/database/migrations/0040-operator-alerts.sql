-- What needs an operator. While an alert is open, the same thing again raises its count; once it is closed, it opens another.
create table operator_alerts (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  kind text not null,
  -- What it is about, such as an event or a provider's transaction.
  subject text not null,
  details jsonb not null,
  occurrences bigint not null default 1 check (occurrences > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index operator_alerts_open on operator_alerts (tenant_id, kind, subject) where closed_at is null;
