-- For the search: nearest titles, and words by sound.
create extension if not exists pg_trgm schema platform;
create extension if not exists fuzzystrmatch schema platform;

create table games (
  tenant_id text not null default current_setting('app.tenant'),
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
  rtp numeric(5,2),
  volatility text check (volatility in ('low', 'medium', 'high')),
  min_bet bigint,
  max_bet bigint,
  features text[] not null default '{}',
  released_at date,
  popularity integer not null default 0,
  views bigint not null default 0,
  active boolean not null default true,
  -- The mark of who made a game, as the aggregator tells it.
  provider_image text,
  -- What the aggregator tells beyond the title: what players call a game and its maker, whether it can be tried, how it is played.
  aliases text[] not null default '{}',
  provider_aliases text[] not null default '{}',
  has_demo boolean not null default true,
  rules jsonb,
  standing bigint not null generated always as (popularity + views) stored,
  -- What a round of a game can pay at most, in its stakes, where the maker states it.
  max_win_multiplier numeric(12,2) check (max_win_multiplier >= 0),
  primary key (tenant_id, id),
  constraint games_tenant_id_provider_code_code_key unique (tenant_id, provider_code, code),
  foreign key (tenant_id) references tenants(id)
);
-- Providers name games by their code.
create index games_by_code on games (tenant_id, code);
create index games_by_standing on games (tenant_id, standing desc, id)
  include (has_tables, only_demo, bonus_allowed)
  where active;
create index games_by_category on games (tenant_id, category, standing desc, id)
  include (provider_code, has_tables, only_demo, bonus_allowed)
  where active;
create index games_by_provider on games (tenant_id, provider_code, standing desc, id)
  include (category, has_tables, only_demo, bonus_allowed)
  where active;
create index games_by_release on games (tenant_id, released_at desc nulls LAST, id)
  include (has_tables, only_demo, bonus_allowed)
  where active;
-- A search compares all of these with the words it found.
create index games_by_title on games (tenant_id, search_text, id)
  include (standing, released_at, category, provider_code, has_tables, only_demo, bonus_allowed)
  where active;

create table game_rows (
  tenant_id text not null default current_setting('app.tenant'),
  slug text not null,
  place text not null check (place in ('home', 'featured')),
  position integer not null,
  name_pt text not null,
  name_en text not null,
  category text,
  provider_code text,
  sort text not null check (sort in ('popular', 'new', 'az', 'mixed')),
  games_max integer not null,
  primary key (tenant_id, place, slug),
  foreign key (tenant_id) references tenants(id)
);

create table favorites (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  game_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, game_id) references games(tenant_id, id)
);

create table game_plays (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  game_id bigint not null,
  launches integer not null default 1,
  last_launched_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, game_id) references games(tenant_id, id)
);

-- A game launch: the token the provider sends back with every bet.
create table game_launches (
  tenant_id text not null default current_setting('app.tenant'),
  token_hash text not null,
  user_id bigint not null,
  game_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A launch takes bets as long as the sign-in that opened it lives. Launches of before have none and end by themselves.
  session_hash text,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, game_id) references games(tenant_id, id),
  foreign key (tenant_id, session_hash) references sessions(tenant_id, token_hash) on delete cascade
);
create index game_launches_of_session on game_launches (tenant_id, session_hash);

-- Bets and wins of games and sports, as providers told them: one row per provider, kind and transaction of theirs.
create table bets (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  provider text not null,
  kind text not null check (kind in ('bet', 'win', 'refund')),
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
  settled_at timestamptz,
  refunded_at timestamptz,
  -- Decimal odds of a sports bet, where the provider tells them.
  odds numeric(10,3),
  -- A free round: its stake is the house's. The grant's id where the provider tells it.
  free boolean not null default false,
  free_grant text,
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, provider_tx_id)
);
create index bets_of_user on bets (tenant_id, user_id, id desc);
-- Rounds that are still open, for the comparison with the provider's own list.
create index bets_open on bets (tenant_id, provider, created_at)
  where (kind = 'bet') and (settled_at is null) and (rolled_back_at is null);
create index bets_of_round on bets (tenant_id, round_id, user_id, provider);
-- The prizes of the last day are found by their age, in the order they were written: a bet writes nothing for it.
create index bets_by_time on bets using brin (created_at) with (autosummarize='on');

-- A rollback is unique by what it takes back. Without a bet it is a tombstone: the bet is refused when it comes late.
create table bet_rollbacks (
  tenant_id text not null default current_setting('app.tenant'),
  provider text not null,
  ref_tx_id text not null,
  provider_tx_id text not null,
  user_id bigint not null,
  bet_id bigint,
  created_at timestamptz not null default now(),
  -- A stake that came back is a line of the player's statement.
  id bigint not null default nextval('player_transaction_id'),
  primary key (tenant_id, provider, ref_tx_id),
  foreign key (tenant_id, bet_id) references bets(tenant_id, id)
);
create index bet_rollbacks_of_user on bet_rollbacks (tenant_id, user_id, id desc);
-- An id of a provider is unique over kinds, rollbacks too: whether a rollback has used it is looked up with every movement.
create index bet_rollbacks_by_tx on bet_rollbacks (tenant_id, provider, provider_tx_id);

-- What providers asked, as they asked it, for five years (domain.md 3.2, rule 7). Nobody changes or deletes it here: what is
-- older is taken out by the database's owner.
create table provider_calls (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  provider text not null,
  operation text not null,
  raw text not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index provider_calls_by_time on provider_calls using brin (received_at);

-- The last word of a player on a game. The number of the call decides, not the order of arrival.
create table game_likes (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  game_id bigint not null,
  liked boolean not null,
  op_id bigint not null check (op_id >= 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, game_id) references games(tenant_id, id)
);

-- A kind of box. Its prizes are written with it and never change: what was sold is what is opened. Other odds are another box.
create table box_types (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title jsonb not null,
  image text not null,
  price bigint not null check (price > 0),
  color text not null check (color in ('red', 'blue', 'pink', 'black', 'green', 'yellow')),
  active boolean not null default true,
  -- What an unopened one is bought back for, of its price.
  sell_percent integer not null default 100 check ((sell_percent >= 0) and (sell_percent <= 100)),
  -- How many one player may buy in a day of São Paulo.
  daily_max integer not null default 100 check (daily_max > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id) references tenants(id)
);

create table box_prizes (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  box_type_id bigint not null,
  position integer not null check ("position" >= 0),
  name jsonb not null,
  image text not null,
  value bigint not null check (value > 0),
  color text not null check (color in ('red', 'blue', 'pink', 'black', 'green', 'yellow')),
  weight bigint not null check (weight > 0),
  primary key (tenant_id, id),
  unique (tenant_id, box_type_id, "position"),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, box_type_id) references box_types(tenant_id, id)
);

-- A box somebody owns, committed to its seed from the beginning.
create table user_boxes (
  tenant_id text not null default current_setting('app.tenant'),
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
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, box_type_id) references box_types(tenant_id, id),
  check ((status = 'opened') = (prize_index is not null)),
  constraint user_boxes_check1 check ((status = 'opened') = (opened_at is not null)),
  constraint user_boxes_check2 check ((status = 'sold') = (sold_at is not null)),
  constraint user_boxes_check3 check ((source is null) = (price > 0))
);
create index user_boxes_of_user on user_boxes (tenant_id, user_id, id desc);
create index user_boxes_of_type on user_boxes (tenant_id, box_type_id, created_at);

create table user_prizes (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  user_box_id bigint not null,
  box_prize_id bigint not null,
  value bigint not null check (value > 0),
  status text not null default 'owned' check (status in ('owned', 'sold')),
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_box_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, user_box_id) references user_boxes(tenant_id, id),
  foreign key (tenant_id, box_prize_id) references box_prizes(tenant_id, id),
  check ((status = 'sold') = (sold_at is not null))
);
create index user_prizes_of_user on user_prizes (tenant_id, user_id, id desc);

-- What boxes did to a player's money, as lines of the statement.
create table box_lines (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  kind text not null check (kind in ('box-buy', 'box-sale', 'prize-sale')),
  user_box_id bigint not null,
  amount bigint not null check (amount <> 0),
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint box_lines_tenant_id_user_box_id_kind_key unique (tenant_id, user_box_id, kind),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, user_box_id) references user_boxes(tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns(tenant_id, id)
);
create index box_lines_of_user on box_lines (tenant_id, user_id, id desc);

-- The words of a tenant's catalogue and where they stand. Row-level security keeps trigram indexes out of a query (their
-- operators are not leakproof); a tenant's own words are few enough to be read through, for near ones too.
create table game_words (
  tenant_id text not null default current_setting('app.tenant'),
  -- By bytes: what begins with a word is a range.
  word text not null,
  kind text not null check (kind in ('title', 'joined', 'alias', 'maker', 'category')),
  game_ids bigint[] not null,
  primary key (tenant_id, kind, word),
  foreign key (tenant_id) references tenants(id)
);

-- What operators have switched off, and why: all games of a maker, or one. The maker's list says what there is, not this.
create table game_switches (
  tenant_id text not null default current_setting('app.tenant'),
  provider_code text not null,
  game_code text,
  reason text not null,
  since timestamptz not null default now(),
  unique nulls not distinct (tenant_id, provider_code, game_code),
  foreign key (tenant_id) references tenants(id)
);

-- What a wallet's `wagered` counts: settled real stakes, neither taken back nor given back (domain.md 7.7). It follows from
-- the bets, here and nowhere else.
create function counted_stake(bet bets) returns bigint
  language sql immutable as $$
  select case
    when bet.kind = 'bet' and bet.settled_at is not null and bet.rolled_back_at is null and bet.refunded_at is null
    then bet.cash else 0 end
$$;

-- What may leave depends on what was wagered: a wallet that looks different is a newer wallet.
create function count_stake() returns trigger
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  delta bigint := counted_stake(new);
begin
  if tg_op = 'UPDATE' then
    delta := delta - counted_stake(old);
  end if;
  if delta <> 0 then
    update wallets set wagered = wagered + delta, version = version + 1
    where tenant_id = new.tenant_id and user_id = new.user_id;
  end if;
  return null;
end $$;

-- The API itself has no right to take a kept call away: only those whose five years are over go, through here. Row-level
-- security binds the owner too, so only the calls of the tenant that asks.
create function forget_provider_calls(calls_max integer) returns bigint
  language sql security definer
  set search_path = platform, pg_temp as $$
  with gone as (
    delete from provider_calls where ctid = any (array(
      select ctid from provider_calls where received_at < now() - interval '5 years' limit calls_max))
    returning 1
  )
  select count(*) from gone
$$;

create trigger bets_count_new after insert on bets for each row when ((new.settled_at is not null)) execute function count_stake();

create trigger bets_count_changed after update of settled_at, rolled_back_at, refunded_at on bets for each row execute function count_stake();
