-- Tells every process of the API what the desks of a tenant may read again; commands are told where they are logged.
-- PostgreSQL sends equal notices of one transaction once, and none of a transaction that is rolled back. None of these rows
-- is of a bet: committing transactions that notify wait for each other.
create function announce_to_desks() returns trigger language plpgsql as $$
declare
  tenant text := coalesce(current_setting('app.tenant', true), '');
  changed jsonb := to_jsonb(new);
begin
  if tenant <> '' then
    perform pg_notify('jangada_desk', jsonb_build_object('tenant', tenant, 'about', tg_argv[0],
      'player', changed ->> 'user_id', 'subject', null)::text);
  end if;
  return null;
end $$;

create trigger new_withdrawals_to_desks after insert on withdrawals
  for each row execute function announce_to_desks('withdrawals');
create trigger withdrawals_to_desks after update of status, trouble on withdrawals
  for each row when (old.status is distinct from new.status or old.trouble is distinct from new.trouble)
  execute function announce_to_desks('withdrawals');
create trigger documents_to_desks after insert or update of status on documents
  for each row execute function announce_to_desks('identity');
create trigger new_alerts_to_desks after insert on operator_alerts
  for each row execute function announce_to_desks('alerts');
create trigger alerts_to_desks after update of closed_at on operator_alerts
  for each row when (old.closed_at is distinct from new.closed_at) execute function announce_to_desks('alerts');
create trigger chat_reports_to_desks after insert on chat_reports
  for each row execute function announce_to_desks('chat-reports');
create trigger referrals_to_desks after insert or update of state on referrals
  for each row when (new.state = 'qualified') execute function announce_to_desks('referrals');
create trigger stranded_pix_to_desks after insert or update of outcome on pix_receipts
  for each row when (new.outcome in ('unmatched', 'refund-failed')) execute function announce_to_desks('stranded-pix');
create trigger presence_to_desks after insert on player_presence
  for each row execute function announce_to_desks('presence');
