-- Operators' lists, newest first, and of one state: the states that matter are rare among all rows.
create index concurrently if not exists deposits_by_time on deposits (tenant_id, created_at desc, id desc);
create index concurrently if not exists deposits_by_status on deposits (tenant_id, status, created_at desc, id desc);
create index concurrently if not exists withdrawals_open_first on withdrawals (tenant_id, (ended_at is not null), created_at desc, id desc);
create index concurrently if not exists withdrawals_by_status on withdrawals (tenant_id, status, created_at desc, id desc);
create index concurrently if not exists withdrawals_in_trouble on withdrawals (tenant_id, created_at desc, id desc)
  where trouble is not null;
create index concurrently if not exists pix_receipts_stranded on pix_receipts (tenant_id, received_at, e2eid)
  where outcome in ('unmatched', 'refund-failed');
create index concurrently if not exists referrals_of_state on referrals (tenant_id, state, id desc);
-- The hourly comparison reads the receipts of its period, and finds what it named before.
create index concurrently if not exists pix_receipts_by_time on pix_receipts (tenant_id, received_at);
create index concurrently if not exists pix_differences_by_e2eid on pix_differences (tenant_id, e2eid);
-- The Pix with which a withdrawal was paid leads to its player.
create index concurrently if not exists withdrawals_by_e2eid on withdrawals (tenant_id, e2eid) where e2eid is not null;
-- The players of a mission and the boxes of a kind are counted from here alone. Their keys repeat, so an entry has six bytes.
create index concurrently if not exists user_missions_counted on user_missions (tenant_id, mission_id, state)
  where state in ('accepted', 'completed', 'claimed');
create index concurrently if not exists user_boxes_counted on user_boxes (tenant_id, box_type_id, status, price, prize_index);
-- Who saw a player, newest first, and what one person revealed lately.
create index concurrently if not exists player_reads_of_player on player_reads (tenant_id, user_id, id desc);
create index concurrently if not exists player_reads_by_reveal on player_reads (tenant_id, person, at desc) where what = 'reveal';
-- The list of players by their states, which are rare among all players, and by registration.
create index concurrently if not exists users_blocked on users (tenant_id, id desc) where status = 'blocked';
create index concurrently if not exists users_by_identity on users (tenant_id, kyc_status, id desc) where kyc_status <> 'none';
-- The beginning of a word of a name, without accents and in any case.
create index concurrently if not exists player_words_found on player_words (tenant_id, word collate name_search, user_id);
drop index concurrently if exists users_by_first_name_found;
drop index concurrently if exists users_by_last_name_found;
create index concurrently if not exists users_by_registration on users (tenant_id, created_at, id);
create index concurrently if not exists restrictions_by_source on restrictions (tenant_id, source, user_id desc) where ended_at is null;
create index concurrently if not exists player_tags_by_tag on player_tags (tenant_id, tag, user_id desc);
-- The parts of one player's page.
create index concurrently if not exists restrictions_of_user_by_time on restrictions (tenant_id, user_id, start_at desc, id desc);
create index concurrently if not exists player_notes_of_user on player_notes (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists sessions_of_user_by_time on sessions (tenant_id, user_id, created_at desc, id desc);
create index concurrently if not exists notifications_of_user_by_time on notifications (tenant_id, user_id, created_at desc, id desc)
  where user_id is not null;
-- Accounts with one PIX key.
create index concurrently if not exists withdraw_methods_by_key on withdraw_methods (tenant_id, key);
create index concurrently if not exists users_of_referrer on users (tenant_id, referred_by, id) where referred_by is not null;
-- Players who used a coupon.
create index concurrently if not exists coupon_uses_newest on coupon_uses (tenant_id, coupon_id, created_at desc);
-- Queues, by the time their items have left.
create index concurrently if not exists operator_alerts_waiting on operator_alerts (tenant_id, first_at, id) where closed_at is null;
create index concurrently if not exists chat_reports_waiting on chat_reports (tenant_id, created_at) where dismissed_at is null;
create index concurrently if not exists queue_items_of_owner on queue_items (tenant_id, owner) where owner is not null;
create index concurrently if not exists queue_items_by_time on queue_items (tenant_id, updated_at);
-- Who did what about a player.
create index concurrently if not exists ops_log_of_player on ops_log (tenant_id, player_id, id desc) where player_id is not null;
-- The log, newest first: all of it, commands without the many reads of private data, and how few commands end.
create index concurrently if not exists ops_log_by_time on ops_log (tenant_id, at desc, id desc);
create index concurrently if not exists ops_log_of_commands on ops_log (tenant_id, at desc, id desc)
  where words not in ('document file', 'med show', 'player private', 'player find', 'player show', 'support who');
drop index concurrently if exists ops_log_commands;
create index concurrently if not exists ops_log_unusual on ops_log (tenant_id, at desc, id desc)
  where outcome not in ('done', 'begun');
-- A command is undone from its input.
create index concurrently if not exists ops_requests_of_command on ops_requests (tenant_id, command);
-- The newest open stakes of all players: their rows lie anywhere, so that sorting them read a page of the table for each.
-- Every id is above zero: only a statement that says so has this index, and none of one player.
create index concurrently if not exists bets_open_by_id on bets (tenant_id, id)
  where kind = 'bet' and settled_at is null and rolled_back_at is null and id > 0;
-- Withdrawals by the movement that ended them, and the few that ended late.
create index concurrently if not exists withdrawals_by_end on withdrawals (tenant_id, end_txn_id) where end_txn_id is not null;
create index concurrently if not exists withdrawals_late on withdrawals (tenant_id, ended_at)
  where ended_at - created_at > interval '120 minutes';
-- Lists in the order that somebody asked for: of all rows, of one status, and of the few that are open or in trouble.
create index concurrently if not exists withdrawals_by_time on withdrawals (tenant_id, created_at, id);
create index concurrently if not exists withdrawals_by_amount on withdrawals (tenant_id, amount, id);
create index concurrently if not exists withdrawals_of_status_by_amount on withdrawals (tenant_id, status, amount, id);
create index concurrently if not exists withdrawals_open_by_time on withdrawals (tenant_id, created_at, id) where status in (0, 4, 5);
create index concurrently if not exists withdrawals_open_by_amount on withdrawals (tenant_id, amount, id) where status in (0, 4, 5);
create index concurrently if not exists withdrawals_in_trouble_by_amount on withdrawals (tenant_id, amount, id)
  where trouble is not null;
create index concurrently if not exists deposits_by_amount on deposits (tenant_id, amount, id);
create index concurrently if not exists deposits_of_status_by_amount on deposits (tenant_id, status, amount, id);
create index concurrently if not exists deposits_of_user_by_amount on deposits (tenant_id, user_id, amount, id);
create index concurrently if not exists operator_alerts_open_by_last on operator_alerts (tenant_id, last_at, id) where closed_at is null;
create index concurrently if not exists operator_alerts_open_by_times on operator_alerts (tenant_id, occurrences, id)
  where closed_at is null;
create index concurrently if not exists operator_alerts_closed_by_last on operator_alerts (tenant_id, last_at, id)
  where closed_at is not null;
create index concurrently if not exists operator_alerts_closed_by_times on operator_alerts (tenant_id, occurrences, id)
  where closed_at is not null;
