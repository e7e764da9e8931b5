-- A command that its caller may not run alone. It waits for a second person, who runs it by agreeing.
create table second_requests (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  -- The idempotency key of the asker's call: asked twice, it is one request.
  key text not null,
  words text not null,
  params jsonb not null,
  -- Without fields that are secret; those are in `sealed`, together with the others.
  input jsonb not null,
  sealed text,
  reason text not null,
  about_kind text,
  about_id text,
  player_id bigint,
  amount bigint,
  -- The kinds that the rights depend on, such as the source of a restriction.
  kinds text[],
  -- What the command would have done when it was asked for, and the digest of that.
  effects jsonb not null,
  digest text not null,
  -- The second person types the amount.
  types_amount boolean not null,
  asked_by text not null,
  asked_name text not null,
  -- The browser of the asker; null for a call with a key.
  asked_browser text,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'withdrawn', 'expired')),
  decided_by text,
  decided_name text,
  decided_reason text,
  decided_at timestamptz,
  -- Of the command that was agreed to: `done` or the code of its refusal; null while it runs.
  outcome text,
  -- The parts of the reply that are shown once, sealed, until the asker fetches them.
  kept text,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id) references tenants(id)
);
create index second_requests_open on second_requests (tenant_id, expires_at) where state = 'open';
create policy due_work on second_requests for select to current_user
  using (current_setting('app.across_tenants', true) = 'on');

create function tenants_with_expired_requests() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select distinct r.tenant_id from second_requests r where r.state = 'open' and r.expires_at < now();
  perform set_config('app.across_tenants', '', true);
end $$;

-- What people did alone under a limit, so that many small commands count as one.
create table limit_uses (
  tenant_id text not null default current_setting('app.tenant'),
  command uuid not null,
  person text not null,
  class text not null,
  player_id bigint,
  amount bigint not null check (amount >= 0),
  used_at timestamptz not null default now(),
  primary key (tenant_id, command),
  foreign key (tenant_id) references tenants(id)
);
create index limit_uses_of_person on limit_uses (tenant_id, person, class, used_at);
create index limit_uses_of_player on limit_uses (tenant_id, player_id, class, used_at) where player_id is not null;

-- What a command is about, and the facts of its call: role, second person, digest of the preview, address, session, trace.
-- Lines of releases before have none.
alter table ops_log
  add column about_kind text,
  add column about_id text,
  add column player_id bigint,
  add column facts jsonb;

-- The digest of a line without facts stays as it was.
create or replace function audited_command(line ops_log) returns text
  language sql stable
  set search_path = platform, pg_temp as $$
  select (jsonb_build_array(
    line.tenant_id, line.id, line.command, extract(epoch from line.at), line.operator, line.words, line.about, line.reason,
    line.outcome
  ) || case when line.facts is null then '[]'::jsonb
    else jsonb_build_array(line.about_kind, line.about_id, line.player_id, line.facts) end)::text
$$;

-- Like append_command, which the release before calls.
create function append_command_line(command uuid, operator text, words text, about text, reason text, outcome text,
  about_kind text, about_id text, player bigint, facts jsonb) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
declare
  of_tenant text := current_setting('app.tenant');
  last audit_digests;
  current_digest bytea;
  line record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit operators ' || of_tenant, 0));
  insert into ops_log (tenant_id, command, operator, words, about, reason, outcome, about_kind, about_id, player_id, facts)
  values (of_tenant, append_command_line.command, append_command_line.operator, append_command_line.words,
    append_command_line.about, append_command_line.reason, append_command_line.outcome, append_command_line.about_kind,
    append_command_line.about_id, append_command_line.player, append_command_line.facts);
  last := last_digest('operators');
  current_digest := last.digest;
  for line in
    select l.id, audited_command(l) as content from ops_log l
    where l.tenant_id = of_tenant and l.id > coalesce(last.row_id, 0) order by l.id
  loop
    current_digest := next_digest(current_digest, line.content);
    insert into audit_digests (tenant_id, chain, row_id, digest) values (of_tenant, 'operators', line.id, current_digest);
  end loop;
end $$;

-- The input of a command without its secrets, from which it is undone.
alter table ops_requests add column params jsonb, add column input jsonb;
