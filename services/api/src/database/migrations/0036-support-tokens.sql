-- What live support knows a player by. A token is good while its session is: signing out needs to know nothing of it.
create table support_tokens (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  session_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade
);
create index support_tokens_of_session on support_tokens (tenant_id, session_hash);
