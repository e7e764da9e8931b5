create table tenants (
  slug text not null,
  domain text not null,
  created_at timestamptz not null default now(),
  primary key (slug)
);

create table rollout_revisions (
  tenant text not null,
  remote text not null,
  revision integer not null check (revision >= 1),
  rollout jsonb not null,
  author text not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Revisions that were written together share a change set; what the gate wrote carries what it saw.
  change_set uuid,
  evidence jsonb,
  urgent boolean not null default false,
  primary key (tenant, remote, revision),
  foreign key (tenant) references tenants(slug)
);

-- Public keys that releases are signed with; what a revoked key signed before can still be checked.
create table signing_keys (
  id text not null,
  public_key text not null,
  -- Null: releases of every remote.
  remote text,
  name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (id)
);

create table releases (
  remote text not null,
  version text not null,
  digest text not null,
  state text not null check (state in ('reserved', 'published', 'pruned')),
  document jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  publisher text,
  key_id text,
  signature text,
  -- When its publisher last did anything; a reservation nobody works on is taken over.
  touched_at timestamptz not null default now(),
  pruned_at timestamptz,
  -- An admin may publish what breaks live releases; who did it, and why, stays with the release.
  allowed_break jsonb,
  pruned_by text,
  primary key (remote, version),
  foreign key (key_id) references signing_keys(id)
);

create table release_files (
  remote text not null,
  version text not null,
  path text not null,
  arrived_at timestamptz not null default now(),
  brotli_quality integer not null default 0,
  primary key (remote, version, path),
  foreign key (remote, version) references releases(remote, version) on delete cascade
);

-- What a team publishes with. Only a digest of the token is kept, and its first characters to know it by.
create table deploy_tokens (
  id uuid not null default gen_random_uuid(),
  prefix text not null,
  token_hash bytea not null,
  remote text not null,
  name text not null,
  key_id text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  -- How long a token was meant to last: its successor lasts as long.
  days integer,
  primary key (id),
  unique (prefix),
  foreign key (key_id) references signing_keys(id)
);

-- Who put which remote from a development server, or an x-ray, into a browser of which tenant; kept for the record.
create table overrides (
  id uuid not null,
  tenant text not null,
  feature text not null check (feature in ('remote', 'x-ray')),
  remote text,
  origin text,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Its link is good for one browser.
  visited_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  -- The local build, with the hash of every file; emptied once the override has ended.
  release jsonb,
  primary key (id),
  foreign key (tenant) references tenants(slug),
  check ((feature = 'remote') = ((remote is not null) and (origin is not null)))
);
create index overrides_by_tenant on overrides (tenant, created_at desc);

-- History is written once: a correction is the next revision, a published release never changes.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'delivery.% is append-only', tg_table_name;
end
$$;

-- A published release keeps everything; all that may still happen to it is losing its files.
create function keep_published() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'pruned' and new.pruned_at is not null
    and (to_jsonb(new) - 'state' - 'pruned_at' - 'pruned_by') = (to_jsonb(old) - 'state' - 'pruned_at' - 'pruned_by') then
    return new;
  end if;
  raise exception 'delivery.releases is append-only';
end
$$;

-- A revision names releases that are published now. The lock makes pruning wait, and this wait for pruning.
create function require_published() returns trigger
  language plpgsql as $$
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

-- Every edge hears of a revision in the moment it is committed, whoever wrote it. Equal news of one transaction are told once.
create function tell_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('delivery_changed', json_build_object('tenant', new.tenant, 'urgent', new.urgent)::text);
  return new;
end
$$;

create trigger revisions_are_append_only before delete or update on rollout_revisions for each row execute function refuse_change();

create trigger published_releases_stay before delete or update on releases for each row when ((old.state in ('published', 'pruned'))) execute function keep_published();

create trigger revisions_name_published before insert on rollout_revisions for each row execute function require_published();

create trigger changes_are_told after insert on rollout_revisions for each row execute function tell_change();
