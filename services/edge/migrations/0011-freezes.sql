-- Times in which rollouts of a group of tenants are refused.
create table freezes (
  id uuid not null default gen_random_uuid(),
  -- {name, tenants, days, from, to}
  times jsonb not null,
  author text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id)
);
