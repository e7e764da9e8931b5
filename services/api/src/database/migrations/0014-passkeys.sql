-- A second way to sign in: the public half of a key whose private half stays on the player's device.
create table passkeys (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id text not null check (length(credential_id) <= 1364),
  -- The host name it was made for: a browser offers it there and nowhere else.
  rp_id text not null,
  public_key bytea not null,
  -- As the authenticator counts; 0 for good where it does not.
  counter bigint not null check (counter >= 0),
  synced boolean not null,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index passkeys_of_user on passkeys (tenant_id, user_id);

-- What an authenticator is to sign. Only the hash is kept, and the row goes with its first use.
create table passkey_challenges (
  tenant_id text not null default current_setting('app.tenant'),
  challenge_hash text not null,
  purpose text not null check (purpose in ('add', 'sign-in')),
  -- The browser that asked: its guest id, or the hash of the session it has. Hashed.
  browser_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_hash),
  foreign key (tenant_id) references tenants(id)
);
create index passkey_challenges_ended on passkey_challenges (tenant_id, expires_at);
