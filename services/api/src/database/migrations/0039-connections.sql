-- Accounts of tenants with third parties, changed by operators while the API runs. Money remembers by which of them it came
-- and left: null is the installation's own account, which the environment configures.
create table connections (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  port text not null check (port in ('pix')),
  name text not null,
  adapter text not null,
  environment text not null check (environment in ('test', 'production')),
  -- The first live connection is used first.
  place integer not null check (place > 0),
  settings jsonb not null,
  -- The credentials, sealed with the key of the services.
  sealed text not null,
  state text not null default 'draft' check (state in ('draft', 'live', 'off')),
  -- Counts changes of settings and credentials; only a version that was tested can be activated.
  version bigint not null default 1,
  tested_version bigint,
  tested_at timestamptz,
  -- What no two tenants may share: the key that receives payments, and digests of the secrets that prove notices.
  pix_key text,
  secret_digests text[] not null default '{}',
  created_by text not null,
  changed_by text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, port, name),
  foreign key (tenant_id) references tenants(id)
);

create policy due_work on connections for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

-- What another tenant already has: `pix_key`, `notice_secret`, or null. Until the end of the transaction no other one
-- gets an answer, so that two tenants cannot take the same at once.
create function taken_by_other_tenant(of_key text, of_digests text[]) returns text
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  own text := current_setting('app.tenant');
  taken text;
begin
  perform pg_advisory_xact_lock(hashtextextended('connections', 0));
  perform set_config('app.across_tenants', 'on', true);
  select case
    when exists (
      select from tenants t left join connections c on c.tenant_id = t.id
      where t.id <> own and t.state <> 'removed' and of_key in (c.pix_key, t.settings ->> 'pixKey'))
      then 'pix_key'
    when exists (select from connections c where c.tenant_id <> own and c.secret_digests && of_digests)
      then 'notice_secret'
    end into taken;
  perform set_config('app.across_tenants', '', true);
  return taken;
end $$;

-- Not validated, because that reads all rows, which are null.
do $$
declare
  name text;
begin
  foreach name in array array['deposits', 'pix_receipts', 'received_notices', 'withdrawals']
  loop
    execute format('alter table %I add column connection_id bigint', name);
    execute format(
      'alter table %I add foreign key (tenant_id, connection_id) references connections (tenant_id, id) not valid', name);
  end loop;
end $$;
