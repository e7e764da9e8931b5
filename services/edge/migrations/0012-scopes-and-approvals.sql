-- What an operator may change: [{tenants, remotes}]. Null: everything that the role may.
alter table operators add column scopes jsonb;

-- Tenants that ask for a second person.
create table second_person_tenants (
  tenant text not null,
  created_at timestamptz not null default now(),
  primary key (tenant),
  foreign key (tenant) references tenants(slug)
);

-- Changes that wait for a second person.
create table proposed_changes (
  id uuid not null default gen_random_uuid(),
  changes jsonb not null,
  -- {force, urgent, override_freeze}
  options jsonb not null,
  author text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  primary key (id)
);

-- How far the wave in force is: {minutes, visits}. Null outside of a wave.
alter table wave_plans add column progress jsonb;
