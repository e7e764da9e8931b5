-- The source maps of a release, signed like the release: {list, signature}. Their bytes are in the store, apart from public files.
create table source_maps (
  remote text not null,
  version text not null,
  signed jsonb not null,
  declared_at timestamptz not null default now(),
  primary key (remote, version),
  foreign key (remote, version) references releases(remote, version)
);

-- Where in the code it failed, as the browser wrote it.
alter table beacons add column stack text;
