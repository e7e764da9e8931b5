import { TIME_ZONE } from '@jangada/contracts/values/local-time';

/** The places of a session's lines: ids of transactions and of players' lines are `base + session * LINES + place`. */
export const LINES_PER_SESSION = 16;

/**
 * The lines of the sessions of the temporary table `filled_sessions`: who, what, from which account to which, how much.
 * A deposit covers the stakes of its player's session, so no balance is ever below zero. Player a is `who` 'a'.
 */
const LINES = `
  create temporary table lines as
  select s.*, p.place, s.first_id + p.place as id, s.first_txn + p.place as txn_id,
    case p.who when 'a' then s.a else s.b end as user_id,
    p.kind, p.from_account, p.to_account,
    case p.kind when 'bet' then s.stake when 'win' then s.stake * 19 / 10 else s.stake * 4 + 1000 end::bigint as amount,
    s.began + make_interval(secs => p.place * 2) as at
  from filled_sessions s
  join (values
    (0, 'a', 'deposit', 'house:psp', 'cash'), (1, 'b', 'deposit', 'house:psp', 'cash'),
    (2, 'a', 'bet', 'cash', 'house:gaming:studio'), (3, 'a', 'bet', 'cash', 'house:gaming:studio'),
    (4, 'a', 'bet', 'cash', 'house:gaming:studio'), (5, 'a', 'bet', 'cash', 'house:gaming:studio'),
    (6, 'b', 'bet', 'cash', 'house:gaming:studio'), (7, 'b', 'bet', 'cash', 'house:gaming:studio'),
    (8, 'b', 'bet', 'cash', 'house:gaming:studio'), (9, 'b', 'bet', 'cash', 'house:gaming:sports'),
    (10, 'a', 'win', 'house:gaming:studio', 'cash'), (11, 'a', 'win', 'house:gaming:studio', 'cash'),
    (12, 'b', 'win', 'house:gaming:studio', 'cash'), (13, 'b', 'win', 'house:gaming:studio', 'cash')
  ) p (place, who, kind, from_account, to_account) on true
  union all
  select s.*, p.place, s.first_id + p.place, s.first_txn + p.place, case p.who when 'a' then s.a else s.b end,
    p.kind, p.from_account, p.to_account, coalesce(p.amount, s.stake), s.began + make_interval(secs => p.place * 2)
  from filled_sessions s
  join (values
    (0, 14, 'a', 'withdrawal', 'cash', 'hold', 1000), (0, 15, 'a', 'withdrawal-paid', 'hold', 'house:psp', 1000),
    (2, 14, 'a', 'box-buy', 'cash', 'house:box_inventory', 500),
    (3, 14, 'b', 'cashback', 'house:promo', 'cash', 200),
    (4, 14, 'a', 'bonus-grant', 'house:promo', 'bonus', 1000), (4, 15, 'a', 'bonus-expire', 'bonus', 'house:promo', 1000),
    (7, 14, 'b', 'bet-rollback', 'house:gaming:sports', 'cash', null),
    (8, 14, 'b', 'mission-reward', 'house:promo', 'cash', 300),
    (9, 14, 'a', 'referral', 'house:promo', 'cash', 500)
  ) p (residue, place, who, kind, from_account, to_account, amount)
    on p.residue = s.n % 10 and (p.kind <> 'bet-rollback' or s.rolls_back)
  union all
  select s.*, 14, s.first_id + 14, s.first_txn + 14, s.a, 'withdrawal', 'cash', 'hold', 1000, s.began + interval '28 s'
  from filled_sessions s where s.is_reviewed`;

/** The id of the bet of a line: a prize at places 10 to 13 is of the bet at 2, 4, 6 or 8. */
const betOf = `case when kind = 'win' then id - place + (place - 10) * 2 + 2 else id end`;

const TXNS = `
  insert into ledger_txns (id, kind, idem_key, fingerprint, ref, created_at) overriding system value
  select txn_id, kind,
    case kind when 'deposit' then 'pix:E' || lpad(id::text, 31, '0') when 'withdrawal' then 'withdrawal:' || id
      when 'withdrawal-paid' then 'withdrawal-end:' || id - 1
      when 'bet' then 'bet:' || split_part(to_account, ':', 3) || ':tx-' || md5(id::text)
      when 'win' then 'win:' || split_part(from_account, ':', 3) || ':tx-' || md5(id::text)
      when 'bet-rollback' then 'rollback:sports:tx-' || md5((id - 5)::text) else kind || ':filled:' || id end,
    md5(id::text) || left(md5(kind), 11),
    case when kind in ('bet', 'win') then 'round-' || md5((${betOf})::text) end, at
  from lines order by txn_id`;

const account = (column: string): string =>
  `case when ${column} like 'house:%' then ${column} else format('player:%s:%s', user_id, ${column}) end`;

const ENTRIES = `
  insert into ledger_entries (txn_id, account_id, amount)
  select txn_id, e.account_id, e.amount
  from lines cross join lateral (values (${account('from_account')}, -amount), (${account('to_account')}, amount))
    e (account_id, amount)
  order by txn_id`;

const BETS = `
  insert into bets (id, user_id, provider, kind, provider_tx_id, fingerprint, ref_tx_id, round_id, round_closed, game_id,
    title, cash, txn_id, created_at, settled_at, odds, rolled_back_at)
  select l.id, l.user_id, l.provider, l.kind, 'tx-' || md5(l.id::text), md5(l.id::text) || md5(l.provider),
    case l.kind when 'win' then 'tx-' || md5(l.bet_id::text) end, 'round-' || md5(l.bet_id::text),
    l.kind = 'win' or (l.place % 2 = 1 and not l.is_open), case l.provider when 'studio' then g.id end,
    case l.provider when 'studio' then g.title else 'Flamengo x Palmeiras' end, l.amount, l.txn_id, l.at,
    case when l.kind = 'bet' and not (l.is_open and l.place % 2 = 1) and not (l.rolls_back and l.place = 9)
      then l.at + interval '20 s' end,
    case l.provider when 'sports' then 1.9 end,
    case when l.rolls_back and l.place = 9 then l.at + interval '10 s' end
  from (select *, ${betOf} as bet_id, case place when 9 then 'sports' else 'studio' end as provider
    from lines where kind in ('bet', 'win')) l
  join filled_games g on g.n = l.n * 31 % (select count(*) from filled_games)
  order by l.id`;

const ROLLBACKS = `
  insert into bet_rollbacks (provider, ref_tx_id, provider_tx_id, user_id, bet_id, created_at, id)
  select 'sports', 'tx-' || md5((id - 5)::text), 'rb-' || md5(id::text), user_id, id - 5, at, id + 1
  from lines where kind = 'bet-rollback'`;

const CALLS = `
  insert into provider_calls (provider, operation, raw, outcome, received_at)
  select 'studio', kind, repeat('{"a_field_of_a_call":"' || id || '"},', 8), 'RS_OK', at
  from lines where place in (2, 6, 10) order by id`;

const DEPOSITS = `
  insert into deposits (id, user_id, txid, amount, status, qrcode, expires_at, e2eid, txn_id, paid_at, created_at)
  select id, user_id, 'filled' || lpad(id::text, 20, '0'), amount, 'paid', repeat('qrcode', 30),
    at + interval '30 minutes', 'E' || lpad(id::text, 31, '0'), txn_id, at, at
  from lines where kind = 'deposit' order by id`;

const UNPAID = `
  insert into deposits (id, user_id, txid, amount, status, qrcode, expires_at, created_at)
  select first_id + 15, b, 'filled' || lpad((first_id + 15)::text, 20, '0'), 5000,
    case when is_open then 'waiting_payment' else 'refused' end, repeat('qrcode', 30), began + interval '30 minutes', began
  from filled_sessions where n % 5 = 1`;

const RECEIPTS = `
  insert into pix_receipts (e2eid, txid, amount, deposit_id, outcome, received_at, created_at)
  select 'E' || lpad(id::text, 31, '0'), 'filled' || lpad(id::text, 20, '0'), amount, id, 'credited', at, at
  from lines where kind = 'deposit'
  union all
  select 'S' || lpad(first_id::text, 31, '0'), null, 700, null, 'unmatched', began, began
  from filled_sessions where n % 100 = 11`;

const NOTICES = `
  insert into pix_notices (e2eid, fingerprint, created_at)
  select 'E' || lpad(id::text, 31, '0'), md5(id::text), at from lines where kind = 'deposit'`;

/** The hold of a finished withdrawal and its end are neighbours; one under review has no end. */
const WITHDRAWALS = `
  insert into withdrawals (id, user_id, method_id, amount, status, review, payout_id, dispatched_at, e2eid, hold_txn_id,
    end_txn_id, created_at, ended_at, ended_by)
  select l.id, l.user_id, m.id, l.amount, case when l.is_reviewed then 5 else 1 end,
    case when l.is_reviewed then array['large'] else '{}' end, md5('payout' || l.id),
    case when l.is_reviewed then null else l.at end, case when l.is_reviewed then null else 'W' || lpad(l.id::text, 31, '0') end,
    l.txn_id, case when l.is_reviewed then null else l.txn_id + 1 end, l.at,
    case when l.is_reviewed then null else l.at + interval '2 s' end, case when l.is_reviewed then null else 'provider' end
  from lines l join withdraw_methods m on m.user_id = l.user_id and m.type = 'cpf' where l.kind = 'withdrawal'`;

const KEYS = `
  insert into idempotency_keys (user_id, operation, key, fingerprint, resource, reply, created_at)
  select user_id, 'createDeposit', 'filled-' || id, md5(id::text), id::text, '{"data":{}}', at
  from lines where kind = 'deposit' and at > now() - interval '30 days'`;

/** The statements that fill one part of the sessions, in the order of their references. */
export const moneyStatements: readonly string[] = [
  LINES,
  'analyze lines',
  TXNS,
  ENTRIES,
  BETS,
  ROLLBACKS,
  CALLS,
  DEPOSITS,
  UNPAID,
  RECEIPTS,
  NOTICES,
  WITHDRAWALS,
  KEYS,
];

/** The balances that the trigger of the ledger would have kept, from the entries of the filled players. */
export const BALANCES = `
  with sums as (
    select split_part(account_id, ':', 2)::bigint as user_id,
      coalesce(sum(amount) filter (where account_id like '%:cash'), 0) as cash,
      coalesce(sum(amount) filter (where account_id like '%:bonus'), 0) as bonus,
      coalesce(sum(amount) filter (where account_id like '%:hold'), 0) as hold,
      count(*) as movements
    from ledger_entries where tenant_id = current_setting('app.tenant') and account_id like 'player:%' group by 1),
  played as (
    select user_id, sum(counted_stake(b)) as wagered from bets b
    where tenant_id = current_setting('app.tenant') group by 1),
  deposited as (
    select user_id, count(*) as count from deposits
    where tenant_id = current_setting('app.tenant') and txn_id is not null group by 1)
  update wallets w
  set cash = s.cash, bonus = s.bonus, hold = s.hold, version = s.movements, wagered = coalesce(p.wagered, 0),
    deposit_count = coalesce(d.count, 0)
  from players f
  join sums s on s.user_id = f.id
  left join played p on p.user_id = f.id
  left join deposited d on d.user_id = f.id
  where w.tenant_id = current_setting('app.tenant') and w.user_id = f.id`;

/**
 * The digests of the filled transactions, as `seal_ledger` computes them, in one pass instead of row by row. The caller
 * has sealed what was there before.
 */
export const digestStatements: readonly string[] = [
  `create or replace function pg_temp.folded(state bytea, first bytea, content text) returns bytea language sql immutable
   return sha256(coalesce(state, first, ''::bytea) || convert_to(content, 'UTF8'))`,
  `do $$ begin
     create aggregate pg_temp.chained(bytea, text) (sfunc = pg_temp.folded, stype = bytea);
   exception when duplicate_function then null;
   end $$`,
  `insert into audit_digests (tenant_id, chain, row_id, digest)
   with entries as (
     select txn_id, jsonb_agg(jsonb_build_array(account_id, amount) order by account_id collate "C") as list
     from ledger_entries where tenant_id = current_setting('app.tenant') and txn_id >= (select min(txn_id) from lines)
     group by txn_id)
   select t.tenant_id, 'ledger', t.id,
     pg_temp.chained(last.digest, jsonb_build_array(t.tenant_id, t.id, t.kind, t.idem_key, t.fingerprint, t.ref,
       extract(epoch from t.created_at), e.list)::text) over (order by t.id rows unbounded preceding)
   from ledger_txns t join entries e on e.txn_id = t.id
   left join last_digest('ledger') last on true
   where t.tenant_id = current_setting('app.tenant') and t.id >= (select min(txn_id) from lines)
   order by t.id`,
];

/** The days of the players, as jobs of a running platform have summed them. The tenant had no movements before. */
export const dayStatements: readonly string[] = [
  `insert into player_days (user_id, day, cash, bonus, reserved, returned, stakes, prizes)
   select user_id, (at at time zone '${TIME_ZONE}')::date, sum(cash), sum(bonus), sum(reserved), sum(returned), sum(stakes),
     sum(prizes)
   from (
     select a.user_id, t.created_at as at, case a.kind when 'cash' then e.amount else 0 end as cash,
       case a.kind when 'bonus' then e.amount else 0 end as bonus,
       case when a.kind in ('hold', 'receivable') then e.amount else 0 end as reserved, 0 as returned, 0 as stakes,
       0 as prizes
     from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
     join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where t.tenant_id = current_setting('app.tenant') and a.user_id is not null
     union all
     select user_id, created_at, 0, 0, 0, 0, case kind when 'bet' then cash + bonus else 0 end,
       case kind when 'win' then cash + bonus else 0 end
     from bets where tenant_id = current_setting('app.tenant')) lines
   group by 1, 2`,
  `insert into day_sums (ledger_through, bets_through, bets_since)
   select (select max(id) from ledger_txns where tenant_id = current_setting('app.tenant')), max(id),
     max(created_at) - interval '10 minutes'
   from bets where tenant_id = current_setting('app.tenant')`,
];
