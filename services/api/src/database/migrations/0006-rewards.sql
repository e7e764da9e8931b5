-- What a deposit may bring besides itself. A code is kept as it is compared: upper case.
create table coupons (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  code text not null check ((code = upper(code)) and (code <> '')),
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
  foreign key (tenant_id) references tenants(id),
  check ((uses_max is null) or (uses <= uses_max)),
  constraint coupons_check1 check ((kind = 'free_spins') = ((game_code is not null) and (spin_value is not null)))
);

-- One use per deposit. Counted under the coupon's lock, so that a limit holds whoever comes at once.
create table coupon_uses (
  tenant_id text not null default current_setting('app.tenant'),
  coupon_id bigint not null,
  deposit_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, deposit_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, coupon_id) references coupons(tenant_id, id),
  foreign key (tenant_id, deposit_id) references deposits(tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);
create index coupon_uses_of_user on coupon_uses (tenant_id, coupon_id, user_id);

-- A bonus from its offer to its end. The bonus account of a player belongs to one of them at a time: the open one.
create table bonuses (
  tenant_id text not null default current_setting('app.tenant'),
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
  status text not null default 'offered' check (status in ('offered', 'active', 'wagering', 'completed', 'expired', 'cancelled', 'voided')),
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, origin, origin_ref),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((progress >= 0) and (progress <= requirement)),
  constraint bonuses_check1 check (((status = 'offered') = (activated_at is null)) or (status in ('cancelled', 'voided')))
);
create index bonuses_of_user on bonuses (tenant_id, user_id, id desc);
create unique index bonuses_open on bonuses (tenant_id, user_id) where status in ('active', 'wagering');
create index bonuses_to_expire on bonuses (tenant_id, expires_at) where status in ('active', 'wagering');

-- How often each stake was settled less how often that was undone: right in whatever order it is told.
create table bonus_stakes (
  tenant_id text not null default current_setting('app.tenant'),
  bonus_id bigint not null,
  bet_id bigint not null,
  settled integer not null,
  -- What it counts for, as the rules were when it was first told of.
  counts bigint not null check (counts >= 0),
  primary key (tenant_id, bonus_id, bet_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, bonus_id) references bonuses(tenant_id, id)
);

-- Lines of the statement about bonus money: one for each movement of the ledger (domain.md I9).
create table bonus_lines (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  type text not null check (type in ('bonus', 'rollover')),
  description jsonb not null,
  amount bigint not null,
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, txn_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns(tenant_id, id)
);
create index bonus_lines_of_user on bonus_lines (tenant_id, user_id, id desc);

-- Spins that the house pays: what they win is gathered and becomes a bonus when the last one is played or time is up.
create table free_spins (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('bonuses_id_seq'),
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
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((used >= 0) and (used <= total))
);
create index free_spins_of_user on free_spins (tenant_id, user_id) where status in ('granted', 'launched');
create index free_spins_newest on free_spins (tenant_id, user_id, id desc);

create table cashback_entries (
  tenant_id text not null default current_setting('app.tenant'),
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
  -- A cashback that is given by hand, once per reason it is given for.
  origin_ref text,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, type, period_end),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((claimed >= 0) and (claimed <= slots)),
  constraint cashback_entries_check1 check (slots =
case type
    when 'calendar' then 3
    else 1
end)
);
create index cashback_entries_of_user on cashback_entries (tenant_id, user_id, available_at desc);
create unique index cashback_entries_by_origin on cashback_entries (tenant_id, origin_ref)
  where origin_ref is not null;

create table cashback_claims (
  tenant_id text not null default current_setting('app.tenant'),
  cashback_id bigint not null,
  local_day date not null,
  slot integer not null check (slot > 0),
  user_id bigint not null,
  amount bigint not null check (amount > 0),
  txn_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, cashback_id, local_day, slot),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, cashback_id) references cashback_entries(tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns(tenant_id, id)
);

-- Releases that have been made.
create table cashback_releases (
  tenant_id text not null default current_setting('app.tenant'),
  released_at timestamptz not null,
  entries integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, released_at),
  foreign key (tenant_id) references tenants(id)
);

-- Two ladders: `rank` is climbed by what was staked (in centavos), `vip` by points.
create table levels (
  tenant_id text not null default current_setting('app.tenant'),
  ladder text not null check (ladder in ('rank', 'vip')),
  level integer not null check (level > 0),
  threshold bigint not null check (threshold >= 0),
  name jsonb not null,
  -- Texts in both languages, as a list.
  benefits jsonb not null default '[]',
  primary key (tenant_id, ladder, level),
  unique (tenant_id, ladder, threshold),
  foreign key (tenant_id) references tenants(id)
);

-- The highest level a player has been told of: a stake that is taken back and placed again tells nobody twice.
create table reached_levels (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  ladder text not null check (ladder in ('rank', 'vip')),
  level integer not null,
  reached_at timestamptz not null default now(),
  primary key (tenant_id, user_id, ladder),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- Who brought whom: one row for a new player, bound at registration and never again.
create table referrals (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  referrer_id bigint not null,
  referred_id bigint not null,
  state text not null check (state in ('registered', 'qualified', 'approved', 'paid', 'rejected', 'reversed')),
  -- Of a rejection or a reversal; for operators.
  reason text,
  -- Real money the referred player has staked and lost or won, in centavos: what counts where deposits must not.
  staked bigint not null default 0,
  -- The deposit it was qualified by.
  deposit_id bigint,
  -- What it earned, in centavos, and the movement that paid it.
  amount bigint check (amount > 0),
  txn_id bigint,
  registered_at timestamptz not null default now(),
  qualified_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  -- Whether a referral holds one of the followers of the invited player's wallet. Asked of the tenant's rule of the day, it
  -- went wrong as soon as the rule had changed.
  follows boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, referred_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, referrer_id) references users(tenant_id, id),
  foreign key (tenant_id, referred_id) references users(tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns(tenant_id, id),
  check (referrer_id <> referred_id),
  constraint referrals_check1 check ((state in ('rejected', 'reversed')) = (reason is not null))
);
create index referrals_of_referrer on referrals (tenant_id, referrer_id, id desc);
create index referrals_of_deposit on referrals (tenant_id, deposit_id) where deposit_id is not null;

create table missions (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  title jsonb not null,
  description jsonb not null,
  image text,
  goal_kind text not null check (goal_kind in ('stake', 'bets', 'wins', 'deposit')),
  -- Centavos for `stake` and `deposit`, a number for `bets` and `wins`.
  goal_target bigint not null check (goal_target > 0),
  goal_category text,
  goal_game_id bigint,
  -- Smaller stakes do not count.
  goal_stake_min bigint not null default 0 check (goal_stake_min >= 0),
  reward_type text not null check (reward_type in ('balance', 'bonus', 'box')),
  -- Centavos, or how many boxes.
  reward_value bigint not null check (reward_value > 0),
  reward_rollover integer not null default 1 check (reward_rollover >= 0),
  reward_box_id bigint,
  audience text not null check (audience in ('everyone', 'assigned')),
  -- How long a player has from accepting it.
  hours_max integer not null check (hours_max > 0),
  ends_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  -- What operators call a mission, so that a command given twice makes one.
  name text not null,
  primary key (tenant_id, id),
  constraint missions_name unique (tenant_id, name),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, goal_game_id) references games(tenant_id, id),
  check ((reward_type = 'box') = (reward_box_id is not null))
);

-- A mission in the hands of one visitor. `available` rows exist only for missions that were assigned to somebody.
create table user_missions (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  mission_id bigint not null,
  user_id bigint,
  guest_id uuid,
  state text not null check (state in ('available', 'accepted', 'completed', 'claimed', 'expired')),
  -- May be below zero for a moment: the undoing of a stake can be told before the stake.
  progress bigint not null default 0,
  assigned_at timestamptz not null default now(),
  accepted_at timestamptz,
  goal_reached_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, mission_id, user_id),
  unique (tenant_id, mission_id, guest_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, mission_id) references missions(tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  check ((user_id is null) <> (guest_id is null)),
  constraint user_missions_check1 check ((guest_id is null) or (state in ('available', 'expired'))),
  constraint user_missions_check2 check ((state = 'claimed') = (claimed_at is not null))
);
create index user_missions_of_user on user_missions (tenant_id, user_id, id desc) where user_id is not null;
create index user_missions_of_guest on user_missions (tenant_id, guest_id) where guest_id is not null;
create index user_missions_due on user_missions (tenant_id, expires_at)
  where state in ('available', 'accepted', 'completed');
