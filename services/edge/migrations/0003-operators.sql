-- People who operate the delivery. The name is what every revision of theirs is signed with, so it is never used again.
create table operators (
  id uuid not null default gen_random_uuid(),
  name text not null check (name = lower(name)),
  password_hash text not null,
  role text not null check (role in ('viewer', 'releaser', 'operator', 'admin')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (name)
);

-- Only the hash of a session's token is kept: who reads this table signs in as nobody.
create table operator_sessions (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  operator_id uuid not null,
  ip text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (id),
  unique (token_hash),
  foreign key (operator_id) references operators(id) on delete cascade
);
create index operator_sessions_by_operator on operator_sessions (operator_id);

-- Wrong passwords in a row, per account and address; here, so that every process of the edge counts the same.
create table operator_failures (
  name text not null,
  ip text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (name, ip)
);

-- From where an operator has signed in: what others type elsewhere does not keep them out there.
create table operator_addresses (
  name text not null,
  ip text not null,
  signed_in_at timestamptz not null,
  primary key (name, ip)
);
