-- The last word of a player on a game. The number of the call decides, not the order of arrival.
create table game_likes (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  game_id bigint not null,
  liked boolean not null,
  op_id bigint not null check (op_id >= 0),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, game_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, game_id) references games (tenant_id, id)
);

-- Two ladders: `rank` is climbed by what was staked (in centavos), `vip` by points.
create table levels (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  ladder text not null check (ladder in ('rank', 'vip')),
  level integer not null check (level > 0),
  threshold bigint not null check (threshold >= 0),
  name jsonb not null,
  -- Texts in both languages, as a list.
  benefits jsonb not null default '[]',
  primary key (tenant_id, ladder, level),
  unique (tenant_id, ladder, threshold)
);

-- The highest level a player has been told of: a stake that is taken back and placed again tells nobody twice.
create table reached_levels (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  ladder text not null check (ladder in ('rank', 'vip')),
  level integer not null,
  reached_at timestamptz not null default now(),
  primary key (tenant_id, user_id, ladder),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- Browsers a player has used, by the id each browser gives itself: for telling friends from one person with two accounts.
create table user_browsers (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  user_id bigint not null,
  guest_id uuid not null,
  first_seen_at timestamptz not null default now(),
  primary key (tenant_id, user_id, guest_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index user_browsers_of_guest on user_browsers (tenant_id, guest_id);

-- Who brought whom: one row for a new player, bound at registration and never again.
create table referrals (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  referrer_id bigint not null,
  referred_id bigint not null,
  state text not null
    check (state in ('registered', 'qualified', 'approved', 'paid', 'rejected', 'reversed')),
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
  primary key (tenant_id, id),
  unique (tenant_id, referred_id),
  foreign key (tenant_id, referrer_id) references users (tenant_id, id),
  foreign key (tenant_id, referred_id) references users (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id),
  check (referrer_id <> referred_id),
  check ((state in ('rejected', 'reversed')) = (reason is not null))
);
create index referrals_of_referrer on referrals (tenant_id, referrer_id, id desc);
create index referrals_of_deposit on referrals (tenant_id, deposit_id) where deposit_id is not null;

create table missions (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
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
  primary key (tenant_id, id),
  foreign key (tenant_id, goal_game_id) references games (tenant_id, id),
  check ((reward_type = 'box') = (reward_box_id is not null))
);

-- A mission in the hands of one visitor. `available` rows exist only for missions that were assigned to somebody.
create table user_missions (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
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
  foreign key (tenant_id, mission_id) references missions (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((user_id is null) <> (guest_id is null)),
  check (guest_id is null or state in ('available', 'expired')),
  check ((state = 'claimed') = (claimed_at is not null))
);
create index user_missions_of_user on user_missions (tenant_id, user_id, id desc) where user_id is not null;
create index user_missions_of_guest on user_missions (tenant_id, guest_id) where guest_id is not null;
create index user_missions_due on user_missions (tenant_id, expires_at)
  where state in ('available', 'accepted', 'completed');
