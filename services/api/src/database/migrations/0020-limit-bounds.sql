-- Where the bets that a limit counts begin: a player's history grows, the month that is looked at on every bet does not.
-- Windows only move forward, so an old bound is right and only wider than it needs to be.
alter table player_limits
  add column bets_from bigint not null default 0,
  add column bets_from_at timestamptz;
