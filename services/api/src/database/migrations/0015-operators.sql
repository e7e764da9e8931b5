-- What operators did. A line when a command begins and one when it has ended; lines are never changed.
create table ops_log (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  command uuid not null,
  at timestamptz not null default now(),
  operator text not null,
  words text not null,
  about text not null,
  reason text not null,
  outcome text not null,
  primary key (tenant_id, id)
);
create index ops_log_of_command on ops_log (tenant_id, command, id);

create function refuse_ops_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ops_log_append_only before update or delete or truncate on ops_log
  for each statement execute function refuse_ops_change();

-- A command sent twice under one key is one command, and both are told the same.
create table ops_requests (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  key text not null,
  command uuid not null,
  fingerprint text not null,
  leased_until timestamptz not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
