-- Who of the staff read a player's private data: every opening, reveal and document image, with the fields and never the
-- values.
create table player_reads (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  person text not null,
  user_id bigint not null,
  what text not null check (what in ('open', 'reveal', 'values', 'document')),
  fields text[] not null default '{}',
  reason text,
  -- The end of the window that a reveal opens for this person and player.
  until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((what = 'reveal') = (until is not null))
);
