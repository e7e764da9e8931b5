-- A tenant whose payouts are stopped: its own account at the provider was refused, or an operator stopped them.
create table payout_stops (
  tenant_id text not null default current_setting('app.tenant'),
  reason text not null,
  stopped_at timestamptz not null default now(),
  primary key (tenant_id),
  foreign key (tenant_id) references tenants(id)
);
