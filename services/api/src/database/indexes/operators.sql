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
