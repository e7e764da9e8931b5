-- A release that reaches tenants in waves. Its tenants are fixed when it is planned.
create table wave_plans (
  id uuid not null default gen_random_uuid(),
  releases jsonb not null,
  waves jsonb not null,
  starts_at timestamptz not null,
  state text not null check (state in ('proposed', 'planned', 'running', 'paused', 'stopped', 'done', 'cancelled')),
  -- The wave that runs, counted from 0; -1 before the first.
  wave integer not null default -1,
  wave_since timestamptz,
  -- What it waits for, or why it stopped.
  why text not null default '',
  -- Tenants that somebody took out of it.
  left_out jsonb not null default '[]',
  force boolean not null default false,
  author text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);
create index wave_plans_by_state on wave_plans (state, created_at desc);

-- The revisions that a plan wrote.
create table wave_changes (
  plan uuid not null,
  wave integer not null,
  tenant text not null,
  remote text not null,
  revision integer not null,
  primary key (plan, tenant, remote, revision),
  foreign key (plan) references wave_plans(id),
  foreign key (tenant, remote, revision) references rollout_revisions(tenant, remote, revision)
);
