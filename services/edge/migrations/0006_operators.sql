-- People who operate the delivery. The name is what every revision of theirs is signed with, so it is never used again.
create table delivery.operators (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = lower(name)),
  password_hash text not null,
  role text not null check (role in ('viewer', 'releaser', 'operator', 'admin')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Only the hash of a session's token is kept: who reads this table signs in as nobody.
create table delivery.operator_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  operator_id uuid not null references delivery.operators (id) on delete cascade,
  ip text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index operator_sessions_by_operator on delivery.operator_sessions (operator_id);

-- Wrong passwords in a row, per account and address; here, so that every process of the edge counts the same.
create table delivery.operator_failures (
  name text not null,
  ip text not null,
  failures int not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (name, ip)
);
