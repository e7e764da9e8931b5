-- What a third party sent and nobody could read: as received, once however often it is repeated.
create table third_party_messages (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  -- Which message or list it came in.
  source text not null,
  digest bytea not null,
  reason text not null,
  raw text not null,
  occurrences bigint not null default 1 check (occurrences > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source, digest),
  foreign key (tenant_id) references tenants(id)
);
create index third_party_messages_by_time on third_party_messages (tenant_id, last_at);
