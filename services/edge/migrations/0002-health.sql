create table beacons (
  id bigint generated always as identity,
  tenant text not null,
  guest uuid not null,
  remote text not null,
  version text not null,
  kind text not null,
  expose text,
  path text not null,
  message text,
  created_at timestamptz not null default now(),
  primary key (id)
);
create index beacons_by_release on beacons (remote, version, created_at);

-- What browsers said of releases. One guest counts once per release, minute and thing; forgotten after a day.
create table health_guests (
  tenant text not null,
  remote text not null,
  version text not null,
  minute timestamptz not null,
  guest uuid not null,
  -- `attempt`, `failed`, `unmounted`, `kind:<class>`, `ms:<bucket>`
  what text not null,
  at timestamptz not null default now(),
  primary key (tenant, remote, version, minute, guest, what)
);
create index health_guests_by_minute on health_guests (minute);

-- The same as numbers, kept longer.
create table health_counts (
  tenant text not null,
  remote text not null,
  version text not null,
  minute timestamptz not null,
  what text not null,
  count integer not null,
  primary key (tenant, remote, version, minute, what)
);
create index health_counts_by_minute on health_counts (minute);
