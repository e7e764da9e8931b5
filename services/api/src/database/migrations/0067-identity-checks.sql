-- A tenant can have an account with a provider of identity checks, too. Not validated, because that reads all rows, which
-- are of PIX.
-- contracts: nothing, the check takes one port more.
alter table connections drop constraint connections_port_check;
alter table connections add constraint connections_port_check check (port in ('pix', 'identity')) not valid;

-- Checks of a player's identity by camera at a provider. The evidence stays there; here is what was decided and why.
create table identity_checks (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  connection_id bigint not null,
  -- The provider's name of it.
  session_id text not null,
  moment text not null check (moment in ('sign-up', 'new-device', 'bank-data', 'withdrawal')),
  state text not null default 'open' check (state in ('open', 'review', 'approved', 'rejected', 'expired')),
  reasons jsonb not null default '[]',
  -- Another try leads to nothing.
  final boolean not null default false,
  -- What the provider has found, without names and numbers of the document.
  facts jsonb not null default '{}',
  -- The provider's page, while the check is open.
  url text,
  -- The last notices of the provider about it, so that a repeated one is no news.
  event_ids text[] not null default '{}',
  expires_at timestamptz not null,
  -- When it is read from the provider next; null once it has ended.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, session_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, connection_id) references connections(tenant_id, id)
);

create index identity_checks_of_player on identity_checks (tenant_id, user_id, id desc);
create index identity_checks_due on identity_checks (tenant_id, due_at) where due_at is not null;
create policy due_work on identity_checks for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

create function tenants_with_due_identity_checks() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select distinct c.tenant_id from identity_checks c where c.due_at < now();
  perform set_config('app.across_tenants', '', true);
end $$;
