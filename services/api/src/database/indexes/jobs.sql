-- Jobs read the rows that concern them: players with money on hold, stakes by their settlement, what was rolled back. Settled
-- stakes lie in the order of time, so a few pages say where those of a week are, and a bet writes to no tree for them.
create index concurrently if not exists wallets_with_hold on wallets (tenant_id, user_id) where hold <> 0;
create index concurrently if not exists bets_by_settlement on bets using brin (settled_at)
  with (pages_per_range = 32, autosummarize = on);
create index concurrently if not exists bets_rolled_back on bets (tenant_id, id) include (provider, kind, cash, bonus)
  where rolled_back_at is not null;
