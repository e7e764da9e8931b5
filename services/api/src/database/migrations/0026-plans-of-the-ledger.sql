-- The planner knows nothing about the rows a trigger is given and would read whole tables beside two entries. Each of these
-- functions touches a handful of rows by their keys.
create or replace function apply_entries() returns trigger
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  change record;
begin
  if exists (select 1 from written group by tenant_id, txn_id having sum(amount) <> 0) then
    raise exception 'the postings do not sum to zero' using errcode = 'check_violation';
  end if;

  for change in
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
    order by a.user_id
  loop
    if not change.whole then
      raise exception 'an entry without its account or transaction' using errcode = 'foreign_key_violation';
    end if;
    update wallets w
    set cash = w.cash + change.cash,
        bonus = w.bonus + change.bonus,
        hold = w.hold + change.hold,
        receivable = w.receivable + change.receivable,
        deposit_count = w.deposit_count + change.deposits,
        version = w.version + 1
    where w.tenant_id = change.tenant_id and w.user_id = change.user_id;
  end loop;
  return null;
end $$;

alter function post_movement(text, text, text, text, text[], bigint[]) set enable_seqscan = off;
alter function post_movement(text, text, text, text, text[], bigint[]) set enable_hashjoin = off;
alter function post_movement(text, text, text, text, text[], bigint[]) set enable_mergejoin = off;

-- A bet is written with its player's wallet locked and its transaction just made: neither can be missing.
alter table bets drop constraint bets_tenant_id_user_id_fkey, drop constraint bets_tenant_id_txn_id_fkey;

-- The statements of a bet by their plans for many rows, from the first row on: an empty table looks ten pages long, and any
-- index as good as another. What a statement gives for one round is found by the round.
drop index bets_of_round;
create index bets_of_round on bets (tenant_id, round_id, user_id, provider);
