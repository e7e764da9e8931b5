create table delivery.tenants (
  slug text primary key,
  domain text not null,
  created_at timestamptz not null default now()
);

create table delivery.releases (
  remote text not null,
  version text not null,
  digest text not null,
  state text not null check (state in ('reserved', 'published')),
  document jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (remote, version)
);

create table delivery.release_files (
  remote text not null,
  version text not null,
  path text not null,
  arrived_at timestamptz not null default now(),
  brotli_quality int not null default 0,
  primary key (remote, version, path),
  foreign key (remote, version) references delivery.releases on delete cascade
);

create table delivery.rollout_revisions (
  tenant text not null references delivery.tenants (slug),
  remote text not null,
  revision int not null check (revision >= 1),
  rollout jsonb not null,
  author text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, remote, revision)
);

create table delivery.beacons (
  id bigint generated always as identity primary key,
  tenant text not null,
  guest uuid not null,
  remote text not null,
  version text not null,
  kind text not null,
  expose text,
  path text not null,
  message text,
  created_at timestamptz not null default now()
);

create index beacons_by_release on delivery.beacons (remote, version, created_at);

-- History is written once: a correction is the next revision, a published release never changes.
create function delivery.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'delivery.% is append-only', tg_table_name;
end
$$;

create trigger revisions_are_append_only before update or delete on delivery.rollout_revisions
  for each row execute function delivery.refuse_change();

create trigger published_releases_stay before update or delete on delivery.releases
  for each row when (old.state = 'published') execute function delivery.refuse_change();
