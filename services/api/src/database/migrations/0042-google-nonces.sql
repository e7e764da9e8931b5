-- What Google is to put into the identity token of one sign-in. Only the hash is kept: who reads this table uses none.
create table google_nonces (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  nonce_hash text not null,
  -- The browser that asked: its guest id, or the hash of the session it still has. Hashed.
  browser_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, nonce_hash)
);
create index google_nonces_ended on google_nonces (tenant_id, expires_at);
