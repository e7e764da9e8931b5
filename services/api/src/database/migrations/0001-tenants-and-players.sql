-- Every table below carries the tenant and takes it from the transaction's setting, so that a statement can neither
-- forget it nor name another one: row-level security compares the same setting (see ../security.ts).

create table tenants (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  casino_id integer not null unique,
  active boolean not null,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table tenant_domains (
  hostname text primary key,
  tenant text not null references tenants (id),
  main boolean not null default false
);

create table users (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  -- What third parties may know a player by: no phone, e-mail or CPF.
  public_id uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  cpf text,
  password_hash text,
  birth_date date,
  avatar text,
  language text not null default 'pt' check (language in ('pt', 'en')),
  hide_metrics boolean not null default false,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'approved', 'rejected')),
  referral_code text not null,
  referred_by bigint,
  status text not null default 'active' check (status in ('active', 'blocked')),
  chat_muted_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, public_id),
  unique (tenant_id, phone),
  unique (tenant_id, email),
  unique (tenant_id, cpf),
  unique (tenant_id, referral_code)
);

create table sessions (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sessions_of_user on sessions (tenant_id, user_id);

create table verification_codes (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  channel text not null check (channel in ('sms', 'email')),
  destination text not null,
  code_hash text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (tenant_id, user_id, channel),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

create table restrictions (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  source text not null check (source in
    ('self_specific', 'self_central', 'social_program', 'debt_program', 'court', 'fraud', 'kyc', 'pause', 'limit')),
  reason text not null,
  start_at timestamptz not null default now(),
  end_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index restrictions_of_user on restrictions (tenant_id, user_id) where ended_at is null;

create table addresses (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  zip text not null,
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

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
