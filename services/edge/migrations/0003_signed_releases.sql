-- Public keys that releases are signed with; what a revoked key signed before can still be checked.
create table delivery.signing_keys (
  id text primary key,
  public_key text not null,
  -- Null: releases of every remote.
  remote text,
  name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- What a team publishes with. Only a digest of the token is kept, and its first characters to know it by.
create table delivery.deploy_tokens (
  id uuid primary key default gen_random_uuid(),
  prefix text not null unique,
  token_hash bytea not null,
  remote text not null,
  name text not null,
  key_id text not null references delivery.signing_keys (id),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text
);

alter table delivery.releases
  add column publisher text,
  add column key_id text references delivery.signing_keys (id),
  add column signature text,
  -- When its publisher last did anything; a reservation nobody works on is taken over.
  add column touched_at timestamptz not null default now(),
  add column pruned_at timestamptz,
  drop constraint releases_state_check,
  add constraint releases_state_check check (state in ('reserved', 'published', 'pruned'));

-- A published release keeps everything; all that may still happen to it is losing its files.
create function delivery.keep_published() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'pruned' and new.pruned_at is not null
    and (to_jsonb(new) - 'state' - 'pruned_at') = (to_jsonb(old) - 'state' - 'pruned_at') then
    return new;
  end if;
  raise exception 'delivery.releases is append-only';
end
$$;

drop trigger published_releases_stay on delivery.releases;

create trigger published_releases_stay before update or delete on delivery.releases
  for each row when (old.state in ('published', 'pruned')) execute function delivery.keep_published();

-- A revision names releases that are published now. The lock makes pruning wait, and this wait for pruning.
create function delivery.require_published() returns trigger language plpgsql as $$
declare
  named text;
  found_state text;
begin
  for named in
    select distinct version from (values
      (new.rollout ->> 'stable'), (new.rollout ->> 'previous'),
      (new.rollout -> 'canary' ->> 'version'), (new.rollout -> 'pin' ->> 'version')
    ) as names (version) where version is not null
    order by version
  loop
    select state into found_state from delivery.releases
      where remote = new.remote and version = named for share;
    if found_state is distinct from 'published' then
      raise exception 'a rollout names % %, which is %', new.remote, named, coalesce(found_state, 'unknown')
        using errcode = 'JG001', detail = json_build_object(
          'remote', new.remote, 'version', named, 'state', coalesce(found_state, 'unknown'))::text;
    end if;
  end loop;
  return new;
end
$$;

create trigger revisions_name_published before insert on delivery.rollout_revisions
  for each row execute function delivery.require_published();

-- The order of revisions is the order of their moments, also when a transaction waited for another.
alter table delivery.rollout_revisions alter column created_at set default clock_timestamp();
