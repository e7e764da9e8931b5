-- Due work is found over all tenants by one probe of an index per tenant (functions of 0021).
create index concurrently if not exists free_spins_to_expire on free_spins (tenant_id, expires_at) where status in ('granted', 'launched');
create index concurrently if not exists player_limits_by_bound on player_limits (tenant_id, bets_from_at nulls first);
create index concurrently if not exists referrals_approved on referrals (tenant_id, id) where state = 'approved';
create index concurrently if not exists user_missions_to_expire on user_missions (tenant_id, expires_at) where state in ('accepted', 'completed');
create index concurrently if not exists wallets_guarded on wallets (tenant_id, user_id) where guarded;
create index concurrently if not exists verification_codes_of_message on verification_codes (tenant_id, message_id) where message_id is not null;
