create table users (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  -- What third parties may know a player by: no phone, e-mail or CPF.
  public_id uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
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
  -- Google knows a person by its subject. Who came that way gives phone and CPF later.
  google_subject text,
  primary key (tenant_id, id),
  unique (tenant_id, public_id),
  unique (tenant_id, phone),
  unique (tenant_id, email),
  unique (tenant_id, cpf),
  unique (tenant_id, referral_code),
  unique (tenant_id, google_subject),
  foreign key (tenant_id) references tenants(id)
);

create table sessions (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the session was last used: a regulated site locks money after half an hour without a sign of life.
  seen_at timestamptz not null default now(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index sessions_of_user on sessions (tenant_id, user_id);

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
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

create table verification_codes (
  tenant_id text not null default current_setting('app.tenant'),
  purpose text not null check (purpose in ('verify-sms', 'verify-email', 'recover-password', 'change-password')),
  -- The user's id, or the digest of what a guest gave as theirs.
  subject text not null,
  user_id bigint,
  destination text,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (tenant_id, purpose, subject),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index verification_codes_ended on verification_codes (tenant_id, expires_at);

-- The right to set a new password once; a newer one replaces it.
create table password_tickets (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  ticket_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, ticket_hash),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- What a player proves their identity with. The bytes lie in the object store under a random key, never here.
create table documents (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null check (type in ('rg_front', 'rg_back', 'cnh', 'passport', 'selfie', 'address_proof')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Null once the bytes are gone: a document that was taken back is not kept.
  object_key text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((status = 'rejected') = (reason is not null)),
  constraint documents_check1 check ((status = 'pending') = (decided_at is null))
);
create unique index documents_one_pending on documents (tenant_id, user_id, type) where status = 'pending';
create index documents_of_user on documents (tenant_id, user_id, id desc);
create index documents_waiting on documents (tenant_id, id) where status = 'pending';
create index documents_cancelled on documents (tenant_id, decided_at) where status = 'cancelled';

-- Browsers a player has used, by the id each browser gives itself: for telling friends from one person with two accounts.
create table user_browsers (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  guest_id uuid not null,
  first_seen_at timestamptz not null default now(),
  primary key (tenant_id, user_id, guest_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index user_browsers_of_guest on user_browsers (tenant_id, guest_id);

-- What Google is to put into the identity token of one sign-in. Only the hash is kept: who reads this table uses none.
create table google_nonces (
  tenant_id text not null default current_setting('app.tenant'),
  nonce_hash text not null,
  -- The browser that asked: its guest id, or the hash of the session it still has. Hashed.
  browser_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, nonce_hash),
  foreign key (tenant_id) references tenants(id)
);
create index google_nonces_ended on google_nonces (tenant_id, expires_at);
