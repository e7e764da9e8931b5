-- When a row became due that could not be sent since. A failure moves `available_at` to the next attempt, which alone
-- would hide how late the row is. Null before the first failure, and while the receiver or an operator lets the row wait.
alter table outbox add column failing_since timestamptz;

-- Rows that wait for their time are none that somebody has to look at, so they have a figure of their own.
create or replace function figures() returns table (figure text, label text, value double precision)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select 'outbox_rows', o.topic, count(*)::double precision
      from outbox o where o.given_up_at is null and coalesce(o.failing_since, o.available_at) <= now() group by o.topic
    union all
    select 'outbox_waiting_rows', o.topic, count(*)::double precision
      from outbox o where o.given_up_at is null and coalesce(o.failing_since, o.available_at) > now() group by o.topic
    union all
    select 'outbox_parked_rows', o.topic, count(*)::double precision
      from outbox o where o.given_up_at is not null group by o.topic
    union all
    select 'outbox_oldest_seconds', o.topic,
        extract(epoch from now() - min(coalesce(o.failing_since, o.available_at)))::double precision
      from outbox o where o.given_up_at is null and coalesce(o.failing_since, o.available_at) <= now() group by o.topic
    union all
    select 'open_alerts', a.kind, count(*)::double precision
      from operator_alerts a where a.closed_at is null group by a.kind
    union all
    select 'ledger_proof_age_seconds', '', extract(epoch from now() - min(coalesce(p.finished_at, t.created_at)))::double precision
      from tenants t left join ledger_proofs p on p.tenant_id = t.id
      where t.state in ('live', 'closed')
    union all
    select 'withdrawal_oldest_seconds', case w.status when 5 then 'review' else 'processing' end,
        extract(epoch from now() - min(w.created_at))::double precision
      from withdrawals w where w.status in (0, 4, 5) group by 2
    union all
    select 'documents_waiting', '', count(*)::double precision from documents d where d.status = 'pending'
    union all
    select 'document_oldest_seconds', '', extract(epoch from now() - min(d.created_at))::double precision
      from documents d where d.status = 'pending' having count(*) > 0;
  perform set_config('app.across_tenants', '', true);
end $$;
