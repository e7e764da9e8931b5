-- Found by their age, in the order they were written.
create index idempotency_keys_by_time on idempotency_keys using brin (created_at);
create index push_deliveries_by_time on push_deliveries using brin (created_at);
create index documents_cancelled on documents (tenant_id, decided_at) where status = 'cancelled';

-- The API itself has no right to take a kept call away: only those whose five years are over go, through here. Row-level
-- security binds the owner too, so only the calls of the tenant that asks.
create function forget_provider_calls(calls_max integer) returns bigint
  language sql security definer
  set search_path = platform, pg_temp
as $$
  with gone as (
    delete from provider_calls where ctid = any (array(
      select ctid from provider_calls where received_at < now() - interval '5 years' limit calls_max))
    returning 1
  )
  select count(*) from gone
$$;
