-- The figures that Prometheus reads are counts and ages over all tenants; no row and no name of a tenant leaves the
-- function. Two tables that no due work is found in are opened to it like the others (0021).
create policy figures on operator_alerts for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');
create policy figures on documents for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

create function figures() returns table (figure text, label text, value double precision)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select 'outbox_rows', o.topic, count(*)::double precision
      from outbox o where o.given_up_at is null group by o.topic
    union all
    select 'outbox_parked_rows', o.topic, count(*)::double precision
      from outbox o where o.given_up_at is not null group by o.topic
    union all
    select 'outbox_oldest_seconds', o.topic, extract(epoch from now() - min(o.created_at))::double precision
      from outbox o where o.given_up_at is null group by o.topic
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
