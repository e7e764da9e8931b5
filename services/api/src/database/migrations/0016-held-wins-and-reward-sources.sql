-- Prizes above what their game can pay. Their money is in `house:held_wins` until a person decides.
create table held_wins (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  bet_id bigint not null,
  -- What the round could pay at most, in centavos.
  amount_max bigint not null,
  -- The grant of free spins that has won it.
  spins_grant text,
  -- `returned`: its provider has taken it back.
  state text not null default 'held' check (state in ('held', 'released', 'refused', 'returned')),
  reason text,
  decided_by text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, bet_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, bet_id) references bets(tenant_id, id),
  check ((state = 'held') = (decided_at is null))
);
create index held_wins_of_user on held_wins (tenant_id, user_id);
create index held_wins_open on held_wins (tenant_id, id) where state = 'held';

-- What a prize had below a whole centavo: the ledger counts centavos.
create table win_remainders (
  tenant_id text not null default current_setting('app.tenant'),
  provider text not null,
  provider_tx_id text not null,
  user_id bigint not null,
  game text not null,
  -- Thousandths of a centavo.
  units integer not null check (units between 1 and 999),
  created_at timestamptz not null default now(),
  primary key (tenant_id, provider, provider_tx_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- What a reward depends on, where its own row does not name it. A reward with several sources has several rows.
create table reward_sources (
  tenant_id text not null default current_setting('app.tenant'),
  reward_kind text not null check (reward_kind in ('bonus', 'mission', 'referral')),
  reward_id bigint not null,
  source_kind text not null check (source_kind in ('deposit', 'stake', 'prize')),
  source_id bigint not null,
  -- The free spins that have won the prize.
  spins_id bigint,
  -- How often the source came less how often it went back: right in any order of delivery.
  standing integer not null,
  -- What the source contributes: centavos, or steps of a mission.
  amount bigint not null check (amount >= 0),
  -- What it adds to the rollover of its bonus, in centavos.
  requirement bigint not null default 0 check (requirement >= 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, reward_kind, reward_id, source_kind, source_id),
  foreign key (tenant_id) references tenants(id)
);
create index reward_sources_by_source on reward_sources (tenant_id, source_kind, source_id);
create index reward_sources_of_spins on reward_sources (tenant_id, spins_id) where spins_id is not null;

-- A stake that is taken back finds the bonuses that it counted for.
create index bonus_stakes_of_bet on bonus_stakes (tenant_id, bet_id);

-- How far `staked` has to come before the inviter is paid: the friend's deposit has to be played.
alter table referrals add column stake_goal bigint;
-- How often its reward was taken back because stakes were: the next one is another movement.
alter table referrals add column reversals integer not null default 0;
-- How often its completion was taken back: the next conversion is another movement.
alter table bonuses add column reopened integer not null default 0;
-- How often its reward was taken back: the next reward is another one.
alter table user_missions add column reversals integer not null default 0;
-- The percentage that was paid back, to compute an entry again; null for entries of before.
alter table cashback_entries add column percent integer;
-- The deposit behind them went back: what they win belongs to the house.
alter table free_spins add column withdrawn_at timestamptz;
