-- The people who run the sites. They are of no tenant: a grant names the tenants it is for. What a person may do is read at
-- every call, so a change is in force at the next one.
create table staff (
  id uuid not null default gen_random_uuid(),
  -- The name in the log, for good: the name of somebody who left is not given again.
  name text not null check (length(name) between 2 and 80),
  language text not null default 'pt' check (language in ('pt', 'en')),
  -- The digest of the person's CPF, sealed with the key of the services: whoever has a player's account does not decide it.
  sealed_cpf text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id)
);
create unique index staff_name on staff (lower(name));

create table staff_grants (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  role text not null,
  -- Null: every tenant.
  tenants text[] check (tenants <> '{}'),
  since timestamptz not null default now(),
  until timestamptz,
  -- Null: the setup of the installation gave it.
  given_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (id),
  foreign key (person_id) references staff(id),
  foreign key (given_by) references staff(id),
  foreign key (ended_by) references staff(id)
);
create index staff_grants_of_person on staff_grants (person_id);

-- Keys of the command line: SHA-256 alone is stored, so that the table opens nothing.
create table staff_keys (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  digest text not null check (length(digest) = 43),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  ended_at timestamptz,
  primary key (id),
  unique (digest),
  foreign key (person_id) references staff(id)
);
create index staff_keys_of_person on staff_keys (person_id);

create table staff_passkeys (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  credential_id text not null check (length(credential_id) <= 1364),
  -- The host name of the desk that it was made for.
  rp_id text not null,
  public_key bytea not null,
  -- As the authenticator counts; 0 for good where it does not.
  counter bigint not null check (counter >= 0),
  synced boolean not null,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (id),
  unique (credential_id),
  foreign key (person_id) references staff(id)
);
create index staff_passkeys_of_person on staff_passkeys (person_id);

create table staff_sessions (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  token_digest text not null,
  -- The same for all sessions of one browser.
  browser text not null,
  user_agent text check (length(user_agent) <= 300),
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- When the person last touched a passkey in it.
  proven_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id),
  unique (token_digest),
  foreign key (person_id) references staff(id)
);
create index staff_sessions_of_person on staff_sessions (person_id);

-- What an authenticator is to sign; a row goes with its first use.
create table staff_challenges (
  challenge_digest text not null,
  purpose text not null check (purpose in ('sign-in', 'prove', 'add', 'invitation')),
  -- The browser, session or invitation that asked for it, and the page it was asked at.
  asked_by text not null,
  origin text not null,
  expires_at timestamptz not null,
  primary key (challenge_digest)
);

-- An invitation makes the first passkey of a person; its token is shown once.
create table staff_invitations (
  token_digest text not null,
  person_id uuid not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_digest),
  foreign key (person_id) references staff(id),
  foreign key (invited_by) references staff(id)
);
create index staff_invitations_of_person on staff_invitations (person_id);

-- From where a role may be used: networks in CIDR notation. A role without a list may be used from everywhere.
create table staff_addresses (
  id uuid not null default gen_random_uuid(),
  role text not null,
  -- Null: every tenant.
  tenant text,
  networks text[] not null check (networks <> '{}'),
  set_by uuid,
  set_at timestamptz not null default now(),
  primary key (id),
  unique nulls not distinct (role, tenant),
  foreign key (tenant) references tenants(id),
  foreign key (set_by) references staff(id)
);

-- Limits other than those of the code, of a role or of one person, for all tenants or one. Centavos; null is no limit.
create table staff_limits (
  id uuid not null default gen_random_uuid(),
  class text not null,
  role text,
  person_id uuid,
  tenant text,
  per_case bigint not null check (per_case >= 0),
  per_day bigint not null check (per_day >= 0),
  per_player_month bigint check (per_player_month >= 0),
  set_by uuid,
  set_at timestamptz not null default now(),
  primary key (id),
  unique nulls not distinct (class, role, person_id, tenant),
  check ((role is null) <> (person_id is null)),
  foreign key (person_id) references staff(id),
  foreign key (tenant) references tenants(id),
  foreign key (set_by) references staff(id)
);

-- Commands that are of no tenant, such as those about people, have their log, its chain and their keys under this name. It
-- is served to nobody, and no site can have it.
insert into tenants (id, casino_id, active, state, settings) values ('platform', 0, false, 'removed', '{}');
