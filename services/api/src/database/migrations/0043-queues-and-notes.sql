-- What the staff say about a player among themselves. A note is never edited; it can be retracted.
create table player_notes (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  author text not null,
  text text not null,
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  retracted_at timestamptz,
  retracted_by text,
  retracted_why text,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((retracted_at is null) = (retracted_by is null))
);

create table player_tags (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  tag text not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (tenant_id, user_id, tag),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- What the staff have done with an item of a queue. What is waiting in a queue follows from the tables of its subject; an item
-- without a row here is open and free.
create table queue_items (
  tenant_id text not null default current_setting('app.tenant'),
  queue text not null,
  -- The id of the subject in its own table.
  item text not null,
  owner text,
  claimed_at timestamptz,
  leased_until timestamptz,
  waiting_until timestamptz,
  waiting_for text,
  -- How often somebody claimed it.
  touches integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, queue, item),
  foreign key (tenant_id) references tenants(id),
  check ((owner is null) = (leased_until is null))
);

-- Who of the staff decided; null for decisions of before, and for those of machines and players.
alter table documents add column decided_by text;
alter table withdrawals add column decided_by text;
alter table referrals add column decided_by text;
alter table operator_alerts add column closed_by text;
alter table chat_reports add column dismissed_by text;
