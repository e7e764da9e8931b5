create table games (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  code text not null,
  provider_code text not null,
  provider_name text not null,
  title text not null,
  category text not null,
  -- Lower case without accents: title, provider and category, for the search field.
  search_text text not null,
  image text not null,
  image_mobile text not null,
  has_tables boolean not null,
  only_demo boolean not null,
  bonus_allowed boolean not null,
  rtp numeric(5, 2),
  volatility text check (volatility in ('low', 'medium', 'high')),
  min_bet bigint,
  max_bet bigint,
  features text[] not null default '{}',
  released_at date,
  popularity integer not null default 0,
  views bigint not null default 0,
  active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, provider_code, code)
);
create index games_by_category on games (tenant_id, category) where active;

create table game_rows (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  slug text not null,
  place text not null check (place in ('home', 'featured')),
  position integer not null,
  name_pt text not null,
  name_en text not null,
  category text,
  provider_code text,
  sort text not null check (sort in ('popular', 'new', 'az', 'mixed')),
  games_max integer not null,
  primary key (tenant_id, place, slug)
);

create table favorites (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  game_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, game_id) references games (tenant_id, id)
);

create table game_plays (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  game_id bigint not null,
  launches integer not null default 1,
  last_launched_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, game_id) references games (tenant_id, id)
);

-- A game launch: the token the provider sends back with every bet.
create table game_launches (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  user_id bigint not null,
  game_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, game_id) references games (tenant_id, id)
);

-- Bets and wins of games and sports, as providers told them: one row per provider, kind and transaction of theirs.
create table bets (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  provider text not null,
  kind text not null check (kind in ('bet', 'win')),
  provider_tx_id text not null,
  fingerprint text not null,
  ref_tx_id text,
  round_id text not null,
  round_closed boolean not null default false,
  game_id bigint,
  title text not null,
  cash bigint not null default 0,
  bonus bigint not null default 0,
  rolled_back_at timestamptz,
  txn_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, provider_tx_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id)
);
create index bets_of_user on bets (tenant_id, user_id, id desc);
create index bets_of_round on bets (tenant_id, provider, user_id, round_id);

-- A rollback is unique by what it takes back. Without a bet it is a tombstone: the bet is refused when it comes late.
create table bet_rollbacks (
  tenant_id text not null default current_setting('app.tenant'),
  provider text not null,
  ref_tx_id text not null,
  provider_tx_id text not null,
  user_id bigint not null,
  bet_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, provider, ref_tx_id),
  foreign key (tenant_id, bet_id) references bets (tenant_id, id)
);
