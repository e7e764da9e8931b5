-- What a deposit may bring besides itself. A code is kept as it is compared: upper case.
create table coupons (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  code text not null check (code = upper(code) and code <> ''),
  name jsonb not null,
  kind text not null check (kind in ('percent', 'fixed', 'free_spins')),
  -- Percent of the deposit, centavos, or a number of spins.
  value bigint not null check (value > 0),
  amount_max bigint check (amount_max > 0),
  min_deposit bigint not null default 0 check (min_deposit >= 0),
  multiplier integer not null check (multiplier >= 0),
  max_bet bigint check (max_bet > 0),
  max_convert bigint check (max_convert > 0),
  valid_days integer not null check (valid_days > 0),
  -- For free spins: where they are played and what one is worth.
  game_code text,
  spin_value bigint check (spin_value > 0),
  -- Whether everybody may read of it; the others are told to whom they are for.
  listed boolean not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  uses_max integer check (uses_max > 0),
  uses_per_user_max integer not null default 1 check (uses_per_user_max > 0),
  uses integer not null default 0 check (uses >= 0),
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  check (uses_max is null or uses <= uses_max),
  check ((kind = 'free_spins') = (game_code is not null and spin_value is not null))
);

-- One use per deposit. Counted under the coupon's lock, so that a limit holds whoever comes at once.
create table coupon_uses (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  coupon_id bigint not null,
  deposit_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, deposit_id),
  foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  foreign key (tenant_id, deposit_id) references deposits (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index coupon_uses_of_user on coupon_uses (tenant_id, coupon_id, user_id);

-- A bonus from its offer to its end. The bonus account of a player belongs to one of them at a time: the open one.
create table bonuses (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  -- What brought it; `origin` and `origin_ref` make it unique.
  origin text not null check (origin in ('deposit', 'registration', 'mission', 'free_spins', 'operator', 'seed')),
  origin_ref text not null,
  name jsonb not null,
  amount bigint not null check (amount > 0),
  multiplier integer not null check (multiplier >= 0),
  requirement bigint not null check (requirement >= 0),
  progress bigint not null default 0,
  -- What has become real money, for the limit on it.
  converted bigint not null default 0 check (converted >= 0),
  -- Whether stakes paid with bonus money count, for bonuses that come without money of one's own.
  counts_bonus boolean not null,
  max_bet bigint check (max_bet > 0),
  max_convert bigint check (max_convert > 0),
  valid_days integer not null check (valid_days > 0),
  status text not null default 'offered'
    check (status in ('offered', 'active', 'wagering', 'completed', 'expired', 'cancelled', 'voided')),
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, origin, origin_ref),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (progress between 0 and requirement),
  check ((status = 'offered') = (activated_at is null) or status in ('cancelled', 'voided'))
);
create index bonuses_of_user on bonuses (tenant_id, user_id, id desc);
create unique index bonuses_open on bonuses (tenant_id, user_id) where status in ('active', 'wagering');
create index bonuses_to_expire on bonuses (tenant_id, expires_at) where status in ('active', 'wagering');

-- How often each stake was settled less how often that was undone: right in whatever order it is told.
create table bonus_stakes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  bonus_id bigint not null,
  bet_id bigint not null,
  settled integer not null,
  -- What it counts for, as the rules were when it was first told of.
  counts bigint not null check (counts >= 0),
  primary key (tenant_id, bonus_id, bet_id),
  foreign key (tenant_id, bonus_id) references bonuses (tenant_id, id)
);

-- Lines of the statement about bonus money: one for each movement of the ledger (domain.md I9).
create table bonus_lines (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  type text not null check (type in ('bonus', 'rollover')),
  description jsonb not null,
  amount bigint not null,
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, txn_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id)
);
create index bonus_lines_of_user on bonus_lines (tenant_id, user_id, id desc);

-- Spins that the house pays: what they win is gathered and becomes a bonus when the last one is played or time is up.
create table free_spins (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  origin text not null,
  origin_ref text not null,
  name jsonb not null,
  game_code text not null,
  spin_value bigint not null check (spin_value > 0),
  total integer not null check (total > 0),
  used integer not null default 0,
  winnings bigint not null default 0 check (winnings >= 0),
  multiplier integer not null check (multiplier >= 0),
  max_bet bigint,
  max_convert bigint,
  valid_days integer not null check (valid_days > 0),
  status text not null default 'granted' check (status in ('granted', 'launched', 'used', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, origin, origin_ref),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (used between 0 and total)
);
create index free_spins_of_user on free_spins (tenant_id, user_id) where status in ('granted', 'launched');

create table cashback_entries (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null check (type in ('calendar', 'immediate')),
  -- What it pays back is of this time, so that a release makes one entry however often it runs.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- A day of America/Sao_Paulo.
  available_at date not null,
  amount bigint not null check (amount > 0),
  slots integer not null check (slots > 0),
  claimed integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, type, period_end),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (claimed between 0 and slots),
  check (slots = case type when 'calendar' then 3 else 1 end)
);
create index cashback_entries_of_user on cashback_entries (tenant_id, user_id, available_at desc);

create table cashback_claims (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  cashback_id bigint not null,
  local_day date not null,
  slot integer not null check (slot > 0),
  user_id bigint not null,
  amount bigint not null check (amount > 0),
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, cashback_id, local_day, slot),
  foreign key (tenant_id, cashback_id) references cashback_entries (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id)
);

-- Releases that have been made.
create table cashback_releases (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  released_at timestamptz not null,
  entries integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, released_at)
);

-- How far `wagered` has to come before all real money may leave: what was deposited has to be played, not passed through.
alter table wallets add column turnover_goal bigint not null default 0 check (turnover_goal >= 0);
create index wallets_with_bonus on wallets (tenant_id, user_id) where bonus > 0;

-- A wallet that looks different is a newer wallet, also when no money has moved.
create function count_wallet_change() returns trigger language plpgsql as $$
begin
  if new.rollover <> old.rollover or new.turnover_goal <> old.turnover_goal then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger wallets_changed before update of rollover, turnover_goal on wallets
  for each row execute function count_wallet_change();
