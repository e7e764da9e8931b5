-- One-time codes now have a purpose, and one may belong to nobody: who asks for a code for an account that does not exist
-- waits, tries and fails like everybody. A code lives for ten minutes: those under way are asked for again.
drop table verification_codes;

create table verification_codes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  purpose text not null check (purpose in ('verify-sms', 'verify-email', 'recover-password')),
  -- The user's id, or the digest of what a guest gave as theirs.
  subject text not null,
  user_id bigint,
  destination text,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (tenant_id, purpose, subject),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
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
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
