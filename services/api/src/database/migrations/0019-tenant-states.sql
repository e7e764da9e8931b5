-- Where a tenant is in its life: `created` has no content yet, `closed` shows a page, `removed` had no player and no
-- money. `active` is false in each of them, for releases that do not read the state.
alter table tenants add column state text not null default 'live'
  check (state in ('created', 'live', 'closed', 'removed'));
-- The tenant whose settings it began with.
alter table tenants add column created_like text;

-- A sign-up that runs while its tenant is removed waits for the removal, and fails after it.
create function refuse_players_of_removed_tenants() returns trigger
  language plpgsql security definer set search_path = platform as $$
begin
  perform 1 from tenants where id = new.tenant_id and state <> 'removed' for key share;
  if not found then
    raise exception 'the tenant % takes no players', new.tenant_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create trigger players_of_tenants before insert on users
  for each row execute function refuse_players_of_removed_tenants();
