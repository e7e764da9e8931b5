-- Notices of PIX providers as they arrived, each body once. A notice is answered when it is stored, and processed after.
create table received_notices (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  digest bytea not null,
  body bytea not null,
  occurrences bigint not null default 1 check (occurrences > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- When its last occurrence was processed; null while it waits.
  processed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, digest),
  foreign key (tenant_id) references tenants(id)
);
create index received_notices_by_time on received_notices (tenant_id, last_at);
create index received_notices_waiting on received_notices (tenant_id, id) where processed_at is null;

create policy due_work on received_notices for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

create function tenants_with_waiting_notices(older_than interval) returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from received_notices n
      where n.tenant_id = t.id and n.processed_at is null and n.last_at < now() - older_than limit 1) waiting;
  perform set_config('app.across_tenants', '', true);
end $$;
