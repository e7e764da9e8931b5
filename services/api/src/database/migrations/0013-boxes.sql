-- A kind of box. Its prizes are written with it and never change: what was sold is what is opened. Other odds are another box.
create table box_types (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null,
  image text not null,
  price bigint not null check (price > 0),
  color text not null check (color in ('red', 'blue', 'pink', 'black', 'green', 'yellow')),
  active boolean not null default true,
  -- What an unopened one is bought back for, of its price.
  sell_percent integer not null default 100 check (sell_percent between 0 and 100),
  -- How many one player may buy in a day of São Paulo.
  daily_max integer not null default 100 check (daily_max > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table box_prizes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  box_type_id bigint not null,
  position integer not null check (position >= 0),
  name jsonb not null,
  image text not null,
  value bigint not null check (value > 0),
  color text not null check (color in ('red', 'blue', 'pink', 'black', 'green', 'yellow')),
  weight bigint not null check (weight > 0),
  primary key (tenant_id, id),
  unique (tenant_id, box_type_id, position),
  foreign key (tenant_id, box_type_id) references box_types (tenant_id, id)
);

-- A box somebody owns, committed to its seed from the beginning.
create table user_boxes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  box_type_id bigint not null,
  status text not null default 'closed' check (status in ('closed', 'opened', 'sold')),
  -- What was paid; nothing for a gift.
  price bigint not null check (price >= 0),
  -- What a gift is for: the same reason gives one box.
  source text,
  server_seed text not null,
  seed_hash text not null,
  client_seed text,
  nonce integer,
  prize_index integer,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  sold_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, source),
  check ((status = 'opened') = (prize_index is not null)),
  check ((status = 'opened') = (opened_at is not null)),
  check ((status = 'sold') = (sold_at is not null)),
  check ((source is null) = (price > 0)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, box_type_id) references box_types (tenant_id, id)
);
create index user_boxes_of_user on user_boxes (tenant_id, user_id, id desc);
create index user_boxes_of_type on user_boxes (tenant_id, box_type_id, created_at);

create table user_prizes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  user_box_id bigint not null,
  box_prize_id bigint not null,
  value bigint not null check (value > 0),
  status text not null default 'owned' check (status in ('owned', 'sold')),
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  primary key (tenant_id, id),
  -- A box is opened once.
  unique (tenant_id, user_box_id),
  check ((status = 'sold') = (sold_at is not null)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, user_box_id) references user_boxes (tenant_id, id),
  foreign key (tenant_id, box_prize_id) references box_prizes (tenant_id, id)
);
create index user_prizes_of_user on user_prizes (tenant_id, user_id, id desc);

-- What boxes did to a player's money, as lines of the statement.
create table box_lines (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  kind text not null check (kind in ('box-buy', 'box-sale', 'prize-sale')),
  user_box_id bigint not null,
  amount bigint not null check (amount <> 0),
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_box_id, kind),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, user_box_id) references user_boxes (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id)
);
create index box_lines_of_user on box_lines (tenant_id, user_id, id desc);
