-- A browser is told things as long as the session that subscribed it is open; one without is forgotten with all of its player's.
alter table push_subscriptions add column session_hash text;
create index push_subscriptions_of_session on push_subscriptions (tenant_id, session_hash);
