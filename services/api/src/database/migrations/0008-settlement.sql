-- When a stake's round has ended it is settled: what levels, bonuses and missions count follows from that moment.
alter table bets drop constraint bets_kind_check;
alter table bets
  -- A refund gives a sports stake back; it is no prize.
  add constraint bets_kind_check check (kind in ('bet', 'win', 'refund')),
  add column settled_at timestamptz,
  add column refunded_at timestamptz,
  -- Decimal odds of a sports bet, where the provider tells them.
  add column odds numeric(10, 3),
  -- A free round: its stake is the house's. The grant's id where the provider tells it.
  add column free boolean not null default false,
  add column free_grant text;

-- Until here the rounds of every bet counted as ended.
do $$
declare tenant text;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant, true);
    update bets set settled_at = created_at where kind = 'bet' and rolled_back_at is null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Rounds that are still open, for the comparison with the provider's own list.
create index bets_open on bets (tenant_id, provider, created_at)
  where kind = 'bet' and settled_at is null and rolled_back_at is null;

-- A stake that came back is a line of the player's statement.
alter table bet_rollbacks add column id bigint not null default nextval('player_transaction_id');
create index bet_rollbacks_of_user on bet_rollbacks (tenant_id, user_id, id desc);

-- What a wallet's `wagered` counts: settled real stakes, neither taken back nor given back (domain.md 7.7). It follows from
-- the bets, here and nowhere else.
create function counted_stake(bet bets) returns bigint language sql immutable as $$
  select case
    when bet.kind = 'bet' and bet.settled_at is not null and bet.rolled_back_at is null and bet.refunded_at is null
    then bet.cash else 0 end
$$;

create function count_stake() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
declare
  delta bigint := counted_stake(new);
begin
  if tg_op = 'UPDATE' then
    delta := delta - counted_stake(old);
  end if;
  if delta <> 0 then
    update wallets set wagered = wagered + delta where tenant_id = new.tenant_id and user_id = new.user_id;
  end if;
  return null;
end $$;

create trigger bets_count_new after insert on bets
  for each row when (new.settled_at is not null) execute function count_stake();
create trigger bets_count_changed after update of settled_at, rolled_back_at, refunded_at on bets
  for each row execute function count_stake();

-- Entries no longer say what was wagered. What is the same stays as it was.
create or replace function apply_entries() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  if exists (select 1 from written group by tenant_id, txn_id having sum(amount) <> 0) then
    raise exception 'the postings do not sum to zero' using errcode = 'check_violation';
  end if;

  update wallets w
  set cash = w.cash + d.cash,
      bonus = w.bonus + d.bonus,
      hold = w.hold + d.hold,
      receivable = w.receivable + d.receivable,
      deposit_count = w.deposit_count + d.deposits,
      version = w.version + 1
  from (
    select e.tenant_id, a.user_id,
      coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
      coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
      coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0) as hold,
      coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable,
      count(distinct e.txn_id) filter (where t.kind = 'deposit') as deposits
    from written e
    join ledger_txns t on t.tenant_id = e.tenant_id and t.id = e.txn_id
    join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where a.user_id is not null
    group by e.tenant_id, a.user_id
  ) d
  where w.tenant_id = d.tenant_id and w.user_id = d.user_id;
  return null;
end $$;

-- What providers asked, as they asked it, for five years (domain.md 3.2, rule 7). Nobody changes or deletes it here: what is
-- older is taken out by the database's owner.
create table provider_calls (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  provider text not null,
  operation text not null,
  raw text not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index provider_calls_by_time on provider_calls using brin (received_at);

-- What the nightly proof and the hourly comparison with each provider found.
create table reconciliations (
  tenant_id text not null default current_setting('app.tenant') references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('proof', 'provider')),
  -- Whose report it was compared with; `ledger` for the proof.
  subject text not null,
  window_from timestamptz,
  window_to timestamptz not null,
  ours jsonb not null,
  theirs jsonb,
  -- Empty when all is well.
  differences jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index reconciliations_latest on reconciliations (tenant_id, kind, subject, id desc);
