-- Moving money is one statement for whoever asks: the transaction, the house's accounts, the entries.
create function post_movement(
  asked_kind text, asked_key text, asked_fingerprint text, asked_ref text, account_ids text[], amounts bigint[],
  out txn_id bigint, out replayed boolean
) language plpgsql set search_path = platform, pg_temp as $$
begin
  replayed := false;
  insert into ledger_txns (kind, idem_key, fingerprint, ref)
  values (asked_kind, asked_key, asked_fingerprint, asked_ref)
  on conflict (tenant_id, idem_key) do nothing returning id into txn_id;

  if txn_id is null then
    replayed := true;
    select t.id into txn_id from ledger_txns t where t.idem_key = asked_key and t.fingerprint = asked_fingerprint;
    if txn_id is null then
      raise exception '% has already moved something else', asked_key using errcode = 'JG409';
    end if;
    return;
  end if;

  insert into accounts (id, kind)
  select a.id, substr(a.id, length('house:') + 1) from unnest(account_ids) a (id)
  where a.id like 'house:%' and not exists (select from accounts known where known.id = a.id)
  on conflict do nothing;

  insert into ledger_entries (txn_id, account_id, amount)
  select post_movement.txn_id, e.account_id, e.amount from unnest(account_ids, amounts) e (account_id, amount);
end $$;

-- A foreign key locks the row it points at: every bet of a tenant would share a lock on the row of the same house account.
-- The trigger looks whether transaction and account are there; neither can be deleted.
alter table ledger_entries
  drop constraint ledger_entries_tenant_id_txn_id_fkey,
  drop constraint ledger_entries_tenant_id_account_id_fkey;

create trigger accounts_append_only before delete or truncate on accounts
  for each statement execute function refuse_change();

create or replace function apply_entries() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  if exists (select 1 from written group by tenant_id, txn_id having sum(amount) <> 0) then
    raise exception 'the postings do not sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from written e
    where not exists (select from accounts a where a.tenant_id = e.tenant_id and a.id = e.account_id)
      or not exists (select from ledger_txns t where t.tenant_id = e.tenant_id and t.id = e.txn_id)
  ) then
    raise exception 'an entry without its account or transaction' using errcode = 'foreign_key_violation';
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

-- What may leave depends on what was wagered: a wallet that looks different is a newer wallet.
create or replace function count_stake() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
declare
  delta bigint := counted_stake(new);
begin
  if tg_op = 'UPDATE' then
    delta := delta - counted_stake(old);
  end if;
  if delta <> 0 then
    update wallets set wagered = wagered + delta, version = version + 1
    where tenant_id = new.tenant_id and user_id = new.user_id;
  end if;
  return null;
end $$;

-- Providers name games by their code.
create index games_by_code on games (tenant_id, code);
