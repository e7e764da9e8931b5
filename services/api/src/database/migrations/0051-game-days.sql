-- What each local day moved at a game. The rows are written in the slices of day_movements; together they are its accounts of
-- games, to the centavo.
create table game_days (
  tenant_id text not null default current_setting('app.tenant'),
  day date not null,
  -- Who reports the game, as in the account `gaming:studio`.
  provider text not null,
  -- 0: what is of no game in the catalogue, such as sports.
  game_id bigint not null,
  turnover bigint not null,
  prizes bigint not null,
  -- Of the prizes, those of free spins that the house gave.
  free_spins bigint not null,
  rounds bigint not null,
  -- Sums of the squares of stakes and prizes, less those taken back: the hold's standard deviation follows from them.
  stakes_squared numeric not null,
  prizes_squared numeric not null,
  -- The time of the oldest bet or movement; one that was committed late is older than its day.
  since timestamptz not null,
  primary key (tenant_id, day, provider, game_id),
  foreign key (tenant_id) references tenants(id)
);

-- Whose money a local day moved at a game.
create table game_players (
  tenant_id text not null default current_setting('app.tenant'),
  day date not null,
  provider text not null,
  game_id bigint not null,
  user_id bigint not null,
  -- The player has placed a stake; others have had a prize or a stake back.
  staked boolean not null,
  primary key (tenant_id, day, provider, game_id, user_id),
  foreign key (tenant_id) references tenants(id)
);

-- A ledger from before these tables is summed from its first row on, while new rows go on to the other days.
alter table day_sums add column games_through bigint not null default 0;
