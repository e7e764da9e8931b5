-- What the entries of a statement change in the wallets is one update instead of one for each wallet. Its order does not
-- matter: the transaction has locked these wallets before, in the order of their ids (lock_wallets).
create or replace function apply_entries() returns trigger
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  change record;
begin
  if exists (select 1 from written group by tenant_id, txn_id having sum(amount) <> 0) then
    raise exception 'the postings do not sum to zero' using errcode = 'check_violation';
  end if;

  select bool_and(of_user.whole) as whole,
    array_agg(of_user.tenant_id) as tenants, array_agg(of_user.user_id) as users,
    array_agg(of_user.cash) as cash, array_agg(of_user.bonus) as bonus, array_agg(of_user.hold) as hold,
    array_agg(of_user.receivable) as receivable, array_agg(of_user.deposits) as deposits
  into change
  from (
    select e.tenant_id, a.user_id,
      bool_and(a.id is not null and t.id is not null) as whole,
      coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
      coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
      coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0) as hold,
      coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable,
      count(distinct e.txn_id) filter (where t.kind = 'deposit') as deposits
    from written e
    left join ledger_txns t on t.tenant_id = e.tenant_id and t.id = e.txn_id
    left join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    group by e.tenant_id, a.user_id
  ) of_user;

  if not change.whole then
    raise exception 'an entry without its account or transaction' using errcode = 'foreign_key_violation';
  end if;

  update wallets w
  set cash = w.cash + c.cash,
      bonus = w.bonus + c.bonus,
      hold = w.hold + c.hold,
      receivable = w.receivable + c.receivable,
      deposit_count = w.deposit_count + c.deposits,
      version = w.version + 1
  from unnest(change.tenants, change.users, change.cash, change.bonus, change.hold, change.receivable, change.deposits)
    c (tenant_id, user_id, cash, bonus, hold, receivable, deposits)
  where w.tenant_id = c.tenant_id and w.user_id = c.user_id;
  return null;
end $$;

-- An array of unknown length is planned as one of ten: with fewer movements a plan of their own looks cheaper, so PostgreSQL
-- would plan every statement of these functions at every call, which takes longer than running them.
alter function post_movements set plan_cache_mode = force_generic_plan;
alter function lock_wallets set plan_cache_mode = force_generic_plan;
alter function lock_unlocked_wallets set plan_cache_mode = force_generic_plan;
