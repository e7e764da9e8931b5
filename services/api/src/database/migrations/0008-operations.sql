-- The first reply to a money call, kept in the transaction that moved the money.
create table idempotency_keys (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  resource text,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, operation, key)
);
-- Found by their age, in the order they were written.
create index idempotency_keys_by_time on idempotency_keys using brin (created_at);

create table outbox (
  tenant_id text not null default current_setting('app.tenant'),
  seq bigint generated always as identity,
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  given_up_at timestamptz,
  primary key (tenant_id, seq)
);
create index outbox_due on outbox (tenant_id, available_at) where given_up_at is null;

-- Which consumer has taken which fact: the outbox delivers at least once, a consumer acts once.
create table fact_deliveries (
  tenant_id text not null default current_setting('app.tenant'),
  fact_id uuid not null,
  consumer text not null,
  delivered_at timestamptz not null default now(),
  primary key (tenant_id, fact_id, consumer),
  foreign key (tenant_id) references tenants(id)
);
create index fact_deliveries_old on fact_deliveries (tenant_id, delivered_at);

-- A job of a tenant runs in one process at a time; the lease ends by itself when that process dies.
create table job_runs (
  tenant_id text not null default current_setting('app.tenant'),
  job text not null,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  primary key (tenant_id, job),
  foreign key (tenant_id) references tenants(id)
);

-- What operators did. A line when a command begins and one when it has ended; lines are never changed.
create table ops_log (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  command uuid not null,
  at timestamptz not null default now(),
  operator text not null,
  words text not null,
  about text not null,
  reason text not null,
  outcome text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id)
);
create index ops_log_of_command on ops_log (tenant_id, command, id);

-- A command sent twice under one key is one command, and both are told the same.
create table ops_requests (
  tenant_id text not null default current_setting('app.tenant'),
  key text not null,
  command uuid not null,
  fingerprint text not null,
  leased_until timestamptz not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key),
  foreign key (tenant_id) references tenants(id)
);

-- What needs an operator. While an alert is open, the same thing again raises its count; once it is closed, it opens another.
create table operator_alerts (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  kind text not null,
  -- What it is about, such as an event or a provider's transaction.
  subject text not null,
  details jsonb not null,
  occurrences bigint not null default 1 check (occurrences > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id)
);
create unique index operator_alerts_open on operator_alerts (tenant_id, kind, subject) where closed_at is null;

create function refuse_ops_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ops_log_append_only before delete or update or truncate on ops_log for each statement execute function refuse_ops_change();
