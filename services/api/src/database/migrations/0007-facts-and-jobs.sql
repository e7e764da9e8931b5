-- Which consumer has taken which fact: the outbox delivers at least once, a consumer acts once.
create table fact_deliveries (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  fact_id uuid not null,
  consumer text not null,
  delivered_at timestamptz not null default now(),
  primary key (tenant_id, fact_id, consumer)
);
create index fact_deliveries_old on fact_deliveries (tenant_id, delivered_at);

-- A job of a tenant runs in one process at a time; the lease ends by itself when that process dies.
create table job_runs (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  job text not null,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  primary key (tenant_id, job)
);

-- How many open bonuses and missions count this player's bets: the bets of everybody else leave no fact behind.
alter table wallets add column followers integer not null default 0 check (followers >= 0);
