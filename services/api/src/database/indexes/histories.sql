-- Histories of a player, newest first: an index gives the rows of a page in their order, whatever the player has besides.
-- Each one takes the place of an index by number; the first also finds the last bet and the bets of a limit's window. Lost
-- rounds, which end with a prize of zero, are in none of them: a round has fewer entries here than it had.
create index concurrently if not exists bets_shown on bets (tenant_id, user_id, created_at desc, id desc)
  where kind = 'bet' or cash + bonus > 0;
-- The deposits of a window of time, for limits and the player's activity.
create index concurrently if not exists deposits_paid_of_user on deposits (tenant_id, user_id, paid_at) where status = 'paid';
create index concurrently if not exists deposits_open_of_user on deposits (tenant_id, user_id, expires_at)
  where status in ('pending', 'waiting_payment');
-- Prizes are few among a player's bets: without it, a page of prizes would read through all of them.
create index concurrently if not exists bets_with_prize on bets (tenant_id, user_id, created_at desc, id desc)
  where kind = 'win' and cash + bonus > 0;
create index concurrently if not exists deposits_of_user_by_time on deposits (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists withdrawals_of_user_by_time on withdrawals (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists bet_rollbacks_of_user_by_time on bet_rollbacks (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists bonus_lines_of_user_by_time on bonus_lines (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists box_lines_of_user_by_time on box_lines (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists bonuses_of_user_by_time on bonuses (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists free_spins_of_user_by_time on free_spins (tenant_id, user_id, created_at desc, id desc);
-- One state of boxes or prizes can be rare among all that a player has had.
create index concurrently if not exists user_boxes_of_user_by_status on user_boxes (tenant_id, user_id, status, id desc);
create index concurrently if not exists user_prizes_of_user_by_status on user_prizes (tenant_id, user_id, status, id desc);
-- The counts and earnings of an inviter are read from here alone.
create index concurrently if not exists referrals_by_state on referrals (tenant_id, referrer_id, state) include (amount);
-- Notifications of the platform are few among those of its players.
create index concurrently if not exists notifications_of_platform on notifications (tenant_id, id desc) where user_id is null;
-- The open bets of one player at a provider; it takes the place of the open bets of the provider.
create index concurrently if not exists bets_open_of_user on bets (tenant_id, provider, user_id, created_at)
  where kind = 'bet' and settled_at is null and rolled_back_at is null;
-- The entries of a player behind a row; it takes the place of their entries without an order.
create index concurrently if not exists ledger_entries_of_player_by_txn on ledger_entries (tenant_id, account_id, txn_id)
  where account_id like 'player:%';
drop index concurrently if exists bets_of_user;
drop index concurrently if exists deposits_of_user;
drop index concurrently if exists withdrawals_of_user;
drop index concurrently if exists bet_rollbacks_of_user;
drop index concurrently if exists bonus_lines_of_user;
drop index concurrently if exists box_lines_of_user;
drop index concurrently if exists bonuses_of_user;
drop index concurrently if exists free_spins_newest;
drop index concurrently if exists bets_open;
drop index concurrently if exists ledger_entries_of_player;
-- A player's deposits are summed without a look at their rows.
create index concurrently if not exists deposits_settled_of_user on deposits (tenant_id, user_id, created_at)
  include (id, amount) where txn_id is not null;
-- A provider may report a refund without our id; a Pix of long ago has its few.
create index concurrently if not exists pix_refunds_of_receipt on pix_refunds (tenant_id, e2eid);
-- Who may have been active on a day.
create index concurrently if not exists player_days_by_day on player_days (tenant_id, day, user_id);
