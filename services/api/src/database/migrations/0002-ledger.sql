-- Double entry in whole centavos. A balance changes only by an entry: the trigger below is the one writer of the money
-- columns of `wallets`, and the application role has no right to touch them.

create table accounts (
  tenant_id text not null default current_setting('app.tenant'),
  -- Speaks for itself: `player:42:cash`, `house:psp`, `house:gaming:studio`.
  id text not null,
  user_id bigint,
  kind text not null,
  currency text not null default 'BRL' check (currency = 'BRL'),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((user_id is not null) = (kind in ('cash', 'bonus', 'hold', 'receivable')))
);

-- The player's four balances in one row: locking it serialises everything that moves this player's money.
-- House balances are not kept: a shared row would make every bet of a tenant wait for the one before.
create table wallets (
  tenant_id text not null default current_setting('app.tenant'),
  user_id bigint not null,
  cash bigint not null default 0,
  bonus bigint not null default 0,
  hold bigint not null default 0,
  receivable bigint not null default 0,
  deposit_count integer not null default 0,
  -- Real money staked, rollbacks taken off: what levels are made of.
  wagered bigint not null default 0,
  -- What has to be wagered before the bonus becomes real.
  rollover bigint not null default 0 check (rollover >= 0),
  version bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint wallet_cash_not_negative check (cash >= 0),
  constraint wallet_bonus_not_negative check (bonus >= 0),
  constraint wallet_hold_not_negative check (hold >= 0),
  constraint wallet_receivable_not_positive check (receivable <= 0)
);

create table ledger_txns (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  kind text not null,
  idem_key text not null,
  -- What the caller asked for: the same key with something else is a conflict, not a replay.
  fingerprint text not null,
  ref text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, idem_key)
);

create table ledger_entries (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  txn_id bigint not null,
  account_id text not null,
  amount bigint not null check (amount <> 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index ledger_entries_of_txn on ledger_entries (tenant_id, txn_id);
create index ledger_entries_of_account on ledger_entries (tenant_id, account_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: a correction is a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_txns_append_only before update or delete or truncate on ledger_txns
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- I1: what one statement writes for a transaction sums to zero. I5: balances follow from entries, here and nowhere else.
create function apply_entries() returns trigger
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
      wagered = w.wagered + d.wagered,
      version = w.version + 1
  from (
    select e.tenant_id, a.user_id,
      coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
      coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
      coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0) as hold,
      coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable,
      count(distinct e.txn_id) filter (where t.kind = 'deposit') as deposits,
      coalesce(-sum(e.amount) filter (where a.kind = 'cash' and t.kind in ('bet', 'bet-rollback')), 0) as wagered
    from written e
    join ledger_txns t on t.tenant_id = e.tenant_id and t.id = e.txn_id
    join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where a.user_id is not null
    group by e.tenant_id, a.user_id
  ) d
  where w.tenant_id = d.tenant_id and w.user_id = d.user_id;
  return null;
end $$;

create trigger ledger_entries_apply after insert on ledger_entries
  referencing new table as written for each statement execute function apply_entries();
