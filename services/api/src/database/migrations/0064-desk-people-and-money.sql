-- Deposits are announced to the desks as withdrawals are: with them the ledger and the balances of a player change too.
create trigger new_deposits_to_desks after insert on deposits
  for each row execute function announce_to_desks('deposits');
create trigger deposits_to_desks after update of status on deposits
  for each row when (old.status is distinct from new.status) execute function announce_to_desks('deposits');

-- Tells every process of the API whose desks have to ask again who they are: a session has ended, or a right has changed.
create function announce_person_to_desks() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform pg_notify('jangada_desk',
    jsonb_build_object('person', coalesce(changed ->> 'person_id', changed ->> 'id'))::text);
  return null;
end $$;

create trigger staff_to_desks after update of ended_at on staff
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_person_to_desks();
create trigger new_staff_grants_to_desks after insert on staff_grants
  for each row execute function announce_person_to_desks();
create trigger staff_grants_to_desks after update of ended_at on staff_grants
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_person_to_desks();
create trigger staff_sessions_to_desks after update of ended_at on staff_sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function announce_person_to_desks();

-- A reveal ends with the session that opened it. Null for one by a key of the command line.
alter table player_reads add column session_id uuid;
