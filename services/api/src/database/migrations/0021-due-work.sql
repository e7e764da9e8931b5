-- Due work is found over all tenants in one statement, so that idle tenants cost nothing. Row-level security binds the
-- owner too; this policy opens a table to it only inside of the functions below, which return names of tenants and
-- nothing else.
do $$
declare
  name text;
begin
  foreach name in array array[
    'outbox', 'job_runs', 'ledger_txns', 'audit_digests', 'ledger_proofs', 'deposits', 'withdrawals', 'users', 'wallets',
    'restrictions', 'player_limits', 'bonuses', 'free_spins', 'cashback_releases', 'user_missions',
    'referrals'
  ]
  loop
    execute format(
      'create policy due_work on %I for select to current_user using (current_setting(''app.across_tenants'', true) = ''on'')',
      name
    );
  end loop;
end $$;

alter table job_runs
  add column last_succeeded_at timestamptz,
  add column last_run_ms bigint,
  -- The first start, or the first time without a free slot, after the last success.
  add column waiting_since timestamptz,
  -- An alert says that the job is late.
  add column late boolean not null default false;
create index job_runs_by_job on job_runs (job);
create index job_runs_waiting on job_runs (waiting_since) where waiting_since is not null and not late;

-- Tenants that no process works for and for which the job has not started within the interval. `unfinished`: its last run
-- failed, or its process has died.
create function tenants_due(of_job text, every interval)
  returns table (tenant_id text, last_started_at timestamptz, unfinished boolean)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id, r.last_started_at, r.waiting_since is not null from tenants t
    left join job_runs r on r.tenant_id = t.id and r.job = of_job
    where t.state in ('live', 'closed')
      and (r.leased_until is null or r.leased_until < now())
      and (r.last_started_at is null or r.last_started_at < now() - every);
  perform set_config('app.across_tenants', '', true);
end $$;

-- Jobs that have waited longer than their bound for a success, and no alert says so.
create function late_jobs(jobs text[], bounds interval[])
  returns table (tenant_id text, job text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select r.tenant_id, r.job from job_runs r
    join unnest(jobs, bounds) b (job, bound) on b.job = r.job
    join tenants t on t.id = r.tenant_id and t.state in ('live', 'closed')
    where r.waiting_since is not null and not r.late and r.waiting_since < now() - b.bound;
  perform set_config('app.across_tenants', '', true);
end $$;

-- The outbox is nearly empty: it jumps from tenant to tenant of its index.
create function tenants_with_outbox_rows(topics text[]) returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    with recursive waiting as (
      (select o.tenant_id from outbox o where o.given_up_at is null order by o.tenant_id limit 1)
      union all
      select (select o.tenant_id from outbox o
        where o.given_up_at is null and o.tenant_id > w.tenant_id order by o.tenant_id limit 1)
      from waiting w where w.tenant_id is not null
    )
    select w.tenant_id from waiting w
    join tenants t on t.id = w.tenant_id and t.state in ('live', 'closed')
    cross join lateral (
      select from outbox o
      where o.tenant_id = w.tenant_id and o.given_up_at is null and o.available_at <= now()
        and o.topic = any (topics) and (o.leased_until is null or o.leased_until < now())
      limit 1) due;
  perform set_config('app.across_tenants', '', true);
end $$;

-- One probe of an index per tenant; `limit` keeps the planner from reading the whole table instead.
create function tenants_with_unsealed_rows() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select x.id from ledger_txns x where x.tenant_id = t.id order by x.id desc limit 1) last
    where last.id > coalesce((
      select d.row_id from audit_digests d where d.tenant_id = t.id and d.chain = 'ledger'
      order by d.row_id desc limit 1), 0);
  perform set_config('app.across_tenants', '', true);
end $$;

-- A pass is under way, or the last one is older than this.
create function tenants_to_prove(older_than interval) returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t left join ledger_proofs p on p.tenant_id = t.id
    where p.started_at is not null or p.finished_at is null or p.finished_at < now() - older_than;
  perform set_config('app.across_tenants', '', true);
end $$;

create function tenants_with_movements_within(span interval) returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select x.created_at from ledger_txns x where x.tenant_id = t.id order by x.id desc limit 1) last
    where last.created_at > now() - span;
  perform set_config('app.across_tenants', '', true);
end $$;

create function tenants_with_pending_deposits() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from deposits d where d.tenant_id = t.id and d.status in ('pending', 'waiting_payment')
        and d.created_at > now() - interval '3 days'
      limit 1) pending;
  perform set_config('app.across_tenants', '', true);
end $$;

-- Withdrawals in review (5) wait for a person, and no provider knows of them.
create function tenants_with_unconfirmed_payouts() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from withdrawals w where w.tenant_id = t.id and w.status in (0, 4) limit 1) unconfirmed;
  perform set_config('app.across_tenants', '', true);
end $$;

create function tenants_with_open_withdrawals() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from withdrawals w where w.tenant_id = t.id and w.status in (0, 4, 5) limit 1) open;
  perform set_config('app.across_tenants', '', true);
end $$;

-- The conditions of the job `end-restrictions`. Only regulated sites leave an exclusion for ever, so it may name one too many.
create function tenants_with_ended_restrictions() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    where exists (
      select from (select from restrictions r
        where r.tenant_id = t.id and r.ended_at is null and r.end_at <= now() limit 1) ended)
    or exists (
      select from (select from player_limits l where l.tenant_id = t.id and l.pending_from <= now() limit 1) due)
    or exists (
      select from (select l.bets_from_at from player_limits l
        where l.tenant_id = t.id order by l.bets_from_at nulls first limit 1) oldest
      where oldest.bets_from_at is null or oldest.bets_from_at < now() - interval '1 day')
    or exists (
      select from (select from wallets w where w.tenant_id = t.id and w.guarded
        and not exists (select from users u where u.tenant_id = t.id and u.id = w.user_id and u.status = 'blocked')
        and not exists (select from restrictions r
          where r.tenant_id = t.id and r.user_id = w.user_id and r.ended_at is null)
        and not exists (select from player_limits l where l.tenant_id = t.id and l.user_id = w.user_id)
        limit 1) unguarded);
  perform set_config('app.across_tenants', '', true);
end $$;

-- The conditions of the job `expire-bonuses`.
create function tenants_with_ended_bonuses() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    where exists (
      select from (select from bonuses b
        where b.tenant_id = t.id and b.status in ('active', 'wagering') and b.expires_at <= now() limit 1) expired)
    or exists (
      select from (select from free_spins s
        where s.tenant_id = t.id and s.status in ('granted', 'launched') and s.expires_at <= now() limit 1) expired)
    or exists (
      select from (select from wallets w where w.tenant_id = t.id and w.bonus > 0
        and not exists (select from bonuses b
          where b.tenant_id = t.id and b.user_id = w.user_id and b.status in ('active', 'wagering'))
        and exists (select from bonuses b
          where b.tenant_id = t.id and b.user_id = w.user_id and b.activated_at is not null)
        limit 1) stray);
  perform set_config('app.across_tenants', '', true);
end $$;

create function tenants_with_expired_missions() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from user_missions m
      where m.tenant_id = t.id and m.state in ('accepted', 'completed') and m.expires_at <= now() limit 1) expired;
  perform set_config('app.across_tenants', '', true);
end $$;

create function tenants_with_approved_referrals() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (
      select from referrals r where r.tenant_id = t.id and r.state = 'approved' limit 1) approved;
  perform set_config('app.across_tenants', '', true);
end $$;

-- Tenants with cashback whose last weekday and hour in São Paulo has no release. Changed settings are merged over the
-- registered ones.
create function tenants_with_due_cashback() returns table (tenant_id text)
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  perform set_config('app.across_tenants', 'on', true);
  return query
    select t.id from tenants t
    cross join lateral (select (t.settings -> 'site') || t.changes as site) s
    cross join lateral (
      select (s.site ->> 'cashback_release_day')::integer as weekday,
        make_interval(hours => (s.site ->> 'cashback_release_hour')::integer) as hour,
        now() at time zone 'America/Sao_Paulo' as local_now) set
    cross join lateral (
      select date_trunc('day', local_now)
        - make_interval(days => (extract(dow from local_now)::integer - weekday + 7) % 7) + hour as moment) this_week
    cross join lateral (
      select (case when moment > local_now then moment - interval '7 days' else moment end)
        at time zone 'America/Sao_Paulo' as moment) last
    where (s.site ->> 'cashback')::boolean and (s.site ->> 'cashback_conversion_percentage')::numeric > 0
      and not exists (select from cashback_releases r where r.tenant_id = t.id and r.released_at >= last.moment);
  perform set_config('app.across_tenants', '', true);
end $$;
