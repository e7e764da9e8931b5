-- What a browser found of a release of a remote in a release of the shell: {views, failed, tool}. The last result counts.
create table pair_results (
  remote text not null,
  version text not null,
  host text not null,
  found jsonb not null,
  tried_by text not null,
  tried_at timestamptz not null default now(),
  primary key (remote, version, host),
  foreign key (remote, version) references releases(remote, version) on delete cascade
);
