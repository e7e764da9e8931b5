-- A session that a person of the desk has opened: the account is there, and with it what the person may do. What is here was
-- true at the last answer of the API, for the time in which it gives none.
alter table operator_sessions
  alter column operator_id drop not null,
  add column desk_session uuid,
  add column person_id uuid,
  add column person_name text,
  add column person_role text check (person_role in ('viewer', 'releaser', 'operator', 'admin')),
  add column person_scopes jsonb,
  add constraint operator_sessions_account check (num_nonnulls(operator_id, desk_session) = 1),
  add constraint operator_sessions_person
    check (num_nonnulls(desk_session, person_id, person_name, person_role) in (0, 4));
