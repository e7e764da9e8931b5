-- The API's role may only read the registry, and writes it by these functions alone, each for the tenant of its transaction:
-- no running service knows the owner's password. What is refused in words is looked up by the caller behind the locks.

-- Until the end of the transaction nobody else registers a tenant or takes its domains or its PIX key.
create function lock_registry() returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  lock table tenants in share row exclusive mode;
end $$;

-- Sign-ups wait for this lock (trigger `players_of_tenants`).
create function lock_tenant() returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform from tenants where id = current_setting('app.tenant') for update;
end $$;

-- Writes a tenant that nothing serves yet, or once more what was half created or removed. The first domain is the main one.
create function register_tenant(of_settings jsonb, like_tenant text, domains text[], secrets jsonb) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  own text := current_setting('app.tenant');
begin
  perform lock_registry();
  insert into tenants as known (id, casino_id, active, settings, state, created_like)
    select own, coalesce(max(casino_id), 0) + 1, false, of_settings, 'created', like_tenant from tenants
    on conflict (id) do update set settings = excluded.settings, changes = '{}', state = 'created', active = false,
      created_like = excluded.created_like, updated_at = now()
    where known.state in ('created', 'removed');
  if not found then
    raise exception 'the tenant % is in use', own using errcode = 'unique_violation';
  end if;
  delete from tenant_domains where tenant = own;
  insert into tenant_domains (hostname, tenant, main)
    select hostname, own, place = 1 from unnest(domains) with ordinality as named (hostname, place);
  insert into tenant_secrets (tenant, name, sealed) select own, key, value from jsonb_each_text(secrets)
    on conflict (tenant, name) do update set sealed = excluded.sealed, updated_at = now();
end $$;

-- A tenant that is removed has neither players nor money, and leaves its domains and secrets.
create function set_tenant_state(to_state text) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  own text := current_setting('app.tenant');
begin
  perform lock_tenant();
  if to_state = 'removed' and (exists (select from users) or exists (select from ledger_entries)) then
    raise exception 'the tenant % has players or money', own using errcode = 'check_violation';
  end if;
  update tenants set state = to_state, active = to_state = 'live', updated_at = now() where id = own;
  if to_state = 'removed' then
    delete from tenant_domains where tenant = own;
    delete from tenant_secrets where tenant = own;
  end if;
end $$;

create function set_tenant_changes(to_changes jsonb) returns void
  language sql security definer
  set search_path = platform, pg_temp as $$
  update tenants set changes = to_changes, updated_at = now() where id = current_setting('app.tenant')
$$;

-- Another tenant that has this PIX key, by its settings or by a connection, under the lock of `taken_by_other_tenant`.
create function tenant_with_pix_key(of_key text) returns text
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  found_id text;
begin
  perform pg_advisory_xact_lock(hashtextextended('connections', 0));
  perform set_config('app.across_tenants', 'on', true);
  select t.id into found_id from tenants t left join connections c on c.tenant_id = t.id
    where t.id <> current_setting('app.tenant') and t.state <> 'removed' and of_key in (c.pix_key, t.settings ->> 'pixKey')
    limit 1;
  perform set_config('app.across_tenants', '', true);
  return found_id;
end $$;

create function set_tenant_pix_key(to_key text) returns void
  language sql security definer
  set search_path = platform, pg_temp as $$
  update tenants set settings = settings || jsonb_build_object('pixKey', to_key) where id = current_setting('app.tenant')
$$;

-- Writes a secret that is missing, or replaces the one that the caller has read. False: another one is there.
create function seal_tenant_secret(of_name text, to_sealed text, instead_of text) returns boolean
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  own text := current_setting('app.tenant');
begin
  if instead_of is null then
    insert into tenant_secrets (tenant, name, sealed) select id, of_name, to_sealed from tenants where id = own
      on conflict do nothing;
  else
    update tenant_secrets set sealed = to_sealed where tenant = own and name = of_name and sealed = instead_of;
  end if;
  return found;
end $$;
