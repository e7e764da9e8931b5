-- Every rule of retention finds its oldest rows by an index that begins with the tenant. A BRIN index does not: the pages of
-- deleted rows are filled again, and their ranges keep the oldest moment that they ever had.
create index concurrently if not exists sessions_by_end on sessions (tenant_id, expires_at);
create index concurrently if not exists game_launches_by_time on game_launches (tenant_id, created_at);
create index concurrently if not exists password_tickets_by_end on password_tickets (tenant_id, expires_at);
create index concurrently if not exists idempotency_keys_oldest on idempotency_keys (tenant_id, created_at);
create index concurrently if not exists ops_requests_by_time on ops_requests (tenant_id, created_at);
create index concurrently if not exists outbox_given_up on outbox (tenant_id, given_up_at) where given_up_at is not null;
create index concurrently if not exists operator_alerts_closed on operator_alerts (tenant_id, closed_at) where closed_at is not null;
create index concurrently if not exists push_subscriptions_by_time on push_subscriptions (tenant_id, created_at);
create index concurrently if not exists user_missions_of_guests on user_missions (tenant_id, assigned_at) where guest_id is not null;
create index concurrently if not exists notifications_by_time on notifications (tenant_id, created_at) where type not in ('restriction', 'operator');
create index concurrently if not exists notifications_of_duty on notifications (tenant_id, created_at) where type in ('restriction', 'operator');
create index concurrently if not exists notification_reads_of on notification_reads (tenant_id, notification_id);
create index concurrently if not exists reconciliations_equal on reconciliations (tenant_id, created_at) where differences = '[]';
create index concurrently if not exists reconciliations_differing on reconciliations (tenant_id, created_at) where differences <> '[]';
create index concurrently if not exists pix_reconciliations_equal on pix_reconciliations (tenant_id, created_at) where differences = 0;
create index concurrently if not exists pix_reconciliations_differing on pix_reconciliations (tenant_id, created_at) where differences > 0;
create index concurrently if not exists pix_differences_of on pix_differences (tenant_id, reconciliation_id);
create index concurrently if not exists pix_notices_by_time on pix_notices (tenant_id, created_at);
create index concurrently if not exists user_browsers_by_time on user_browsers (tenant_id, last_seen_at);
