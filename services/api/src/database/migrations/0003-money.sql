-- Numbers of bets, deposits and withdrawals that players see: one sequence, so that no two are alike.
create sequence player_transaction_id;

create table accounts (
  tenant_id text not null default current_setting('app.tenant'),
  -- Speaks for itself: `player:42:cash`, `house:psp`, `house:gaming:studio`.
  id text not null,
  user_id bigint,
  kind text not null,
  currency text not null default 'BRL' check (currency = 'BRL'),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
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
  -- How many open bonuses and missions count this player's bets: bets of other players write no fact.
  stake_trackers integer not null default 0 check (stake_trackers >= 0),
  -- How far `wagered` has to come before all real money may leave: what was deposited has to be played, not passed through.
  turnover_goal bigint not null default 0 check (turnover_goal >= 0),
  -- Whether anything may stand in the way of this player's next bet or deposit: a restriction, a limit, a block. It is read
  -- with the row that has to be locked anyway, so a bet of everybody else asks nothing more. Who is here already counts as
  -- guarded until the job has looked (modules/limits).
  guarded boolean not null default false,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  constraint wallet_cash_not_negative check (cash >= 0),
  constraint wallet_bonus_not_negative check (bonus >= 0),
  constraint wallet_hold_not_negative check (hold >= 0),
  constraint wallet_receivable_not_positive check (receivable <= 0)
);
create index wallets_with_bonus on wallets (tenant_id, user_id) where bonus > 0;

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
  primary key (tenant_id, txn_id, account_id)
);
create index ledger_entries_of_player on ledger_entries (tenant_id, account_id) where account_id like 'player:%';

create table deposits (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  txid text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked')),
  qrcode text,
  coupon text,
  expires_at timestamptz not null,
  e2eid text,
  refusal text,
  txn_id bigint,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the provider was last asked about a deposit that waits.
  asked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, txid),
  unique (tenant_id, e2eid),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, txn_id) references ledger_txns(tenant_id, id)
);
create index deposits_of_user on deposits (tenant_id, user_id, id desc);
create index deposits_waiting on deposits (tenant_id, created_at) where status in ('pending', 'waiting_payment');

-- Every Pix that reached the tenant's key, whether it could be credited or not: none is ever dropped.
create table pix_receipts (
  tenant_id text not null default current_setting('app.tenant'),
  e2eid text not null,
  txid text,
  amount bigint not null check (amount > 0),
  deposit_id bigint,
  outcome text not null check (outcome in ('credited', 'refunding', 'refunded', 'refund-failed', 'unmatched')),
  reason text,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, e2eid),
  foreign key (tenant_id, deposit_id) references deposits(tenant_id, id)
);
create index pix_receipts_of_txid on pix_receipts (tenant_id, txid);

-- Notices as they were told, so that one that contradicts an earlier one is noticed, and logged once.
create table pix_notices (
  tenant_id text not null default current_setting('app.tenant'),
  e2eid text not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, e2eid, fingerprint)
);

create table pix_refunds (
  tenant_id text not null default current_setting('app.tenant'),
  id text not null,
  e2eid text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, e2eid) references pix_receipts(tenant_id, e2eid)
);

-- What the nightly proof and the hourly comparison with each provider found.
create table reconciliations (
  tenant_id text not null default current_setting('app.tenant'),
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
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id)
);
create index reconciliations_latest on reconciliations (tenant_id, kind, subject, id desc);

-- The PIX keys a player may be paid to, as the directory of keys writes them.
create table withdraw_methods (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null check (type in ('cpf', 'email', 'phone', 'random')),
  key text not null,
  holder_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, key),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id)
);

-- 0 pending, 1 paid, 2 cancelled, 3 key refused and money released, 4 processing, 5 under review.
create table withdrawals (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint not null default nextval('player_transaction_id'),
  user_id bigint not null,
  method_id bigint not null,
  amount bigint not null check (amount > 0),
  status smallint not null check ((status >= 0) and (status <= 5)),
  review text[] not null default '{}',
  -- What it is called at the provider; it is never sent under another name.
  payout_id text not null,
  -- Set in the transaction after which nobody can cancel: from here on the provider alone knows how it ends.
  handed_to_psp_at timestamptz,
  asked_at timestamptz,
  e2eid text,
  trouble text,
  hold_txn_id bigint not null,
  end_txn_id bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, payout_id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, user_id) references users(tenant_id, id),
  foreign key (tenant_id, method_id) references withdraw_methods(tenant_id, id),
  foreign key (tenant_id, hold_txn_id) references ledger_txns(tenant_id, id),
  foreign key (tenant_id, end_txn_id) references ledger_txns(tenant_id, id),
  constraint withdrawal_ended_once check ((status in (1, 2, 3)) = (end_txn_id is not null)),
  constraint withdrawal_handed check ((status <> 1) or (handed_to_psp_at is not null))
);
create unique index withdrawals_one_open on withdrawals (tenant_id, user_id) where status in (0, 4, 5);
create index withdrawals_of_user on withdrawals (tenant_id, user_id, id desc);
create index withdrawals_open on withdrawals (tenant_id, id) where status in (0, 4, 5);

-- What the provider says it received, beside what we have booked (I7).
create table pix_reconciliations (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  period_from timestamptz not null,
  period_to timestamptz not null,
  provider_count integer not null,
  provider_sum bigint not null,
  our_count integer not null,
  our_sum bigint not null,
  differences integer not null,
  repaired integer not null,
  created_at timestamptz not null default now(),
  -- Pix that were sent are compared with the provider's list as well as those that were received.
  sent_provider_count integer not null default 0,
  sent_provider_sum bigint not null default 0,
  sent_our_count integer not null default 0,
  sent_our_sum bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id)
);

create table pix_differences (
  tenant_id text not null default current_setting('app.tenant'),
  id bigint generated always as identity,
  reconciliation_id bigint not null,
  e2eid text,
  kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount', 'other-end')),
  ours bigint,
  theirs bigint,
  repaired boolean not null,
  created_at timestamptz not null default now(),
  direction text not null default 'received' check (direction in ('received', 'sent')),
  -- Ours, of a Pix that was sent; the provider may know none.
  payout_id text,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenants(id),
  foreign key (tenant_id, reconciliation_id) references pix_reconciliations(tenant_id, id),
  check ((e2eid is not null) or (payout_id is not null))
);

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only: a correction is a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The planner knows nothing about the rows a trigger is given and would read whole tables beside two entries. Each of these
-- functions touches a handful of rows by their keys.
create function apply_entries() returns trigger
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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

-- Stakes that count bring the turnover of deposits forward: a wallet that lets more leave is a newer wallet.
create function count_wallet_change() returns trigger
  language plpgsql as $$
begin
  if (new.rollover <> old.rollover or new.turnover_goal <> old.turnover_goal
      or (new.wagered <> old.wagered and old.turnover_goal > least(new.wagered, old.wagered)))
    and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create function open_wallet(player bigint) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  insert into wallets (user_id) values (player);
  insert into accounts (id, user_id, kind)
  select format('player:%s:%s', player, kind), player, kind from unnest(array['cash', 'bonus', 'hold', 'receivable']) kind;
end $$;

-- In the order of their ids, so that two transactions never wait for each other in a circle.
create function lock_wallets(players bigint[]) returns setof wallets
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off as $$
begin
  return query
    select w.* from wallets w where w.tenant_id = current_setting('app.tenant') and w.user_id = any (players)
    order by w.user_id for update;
end $$;

create function lock_unlocked_wallets(players bigint[]) returns setof wallets
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off as $$
begin
  return query
    select w.* from wallets w where w.tenant_id = current_setting('app.tenant') and w.user_id = any (players)
    order by w.user_id for update skip locked;
end $$;

-- What a wallet counts beside its money; null leaves it as it is.
create function update_wallet(player bigint, new_rollover bigint, new_turnover_goal bigint, more_stake_trackers integer, new_guarded boolean) returns void
  language plpgsql security definer
  set search_path = platform, pg_temp as $$
begin
  update wallets w
  set rollover = coalesce(new_rollover, w.rollover),
      turnover_goal = coalesce(new_turnover_goal, w.turnover_goal),
      stake_trackers = w.stake_trackers + coalesce(more_stake_trackers, 0),
      guarded = coalesce(new_guarded, w.guarded)
  where w.tenant_id = current_setting('app.tenant') and w.user_id = player;
  if not found then
    raise exception 'player % has no wallet here', player using errcode = 'foreign_key_violation';
  end if;
end $$;

-- Several movements, each of one player's money and once for its key. Entry n belongs to movement entry_of[n]; what the
-- entries do to the wallets is the trigger's. Answers in the order of the movements, with the wallets as they are after all.
create function post_movements(players bigint[], kinds text[], keys text[], fingerprints text[], refs text[], entry_of integer[], entry_accounts text[], entry_amounts bigint[]) returns table(txn_id bigint, replayed boolean, wallet wallets)
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[] := array(select nextval('ledger_txns_id_seq') from unnest(keys));
  known_before boolean[] := array(select false from unnest(keys));
  written integer;
  known record;
begin
  if exists (
    select from unnest(players) p (player)
    where not exists (select from wallets w where w.tenant_id = current_setting('app.tenant') and w.user_id = p.player)
  ) then
    raise exception 'a movement of a wallet that is not here' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from unnest(entry_of, entry_accounts) e (movement, account)
    where e.account not like 'house:%' and e.account not like format('player:%s:%%', players[e.movement])
  ) then
    raise exception 'a movement of somebody else''s money' using errcode = 'check_violation';
  end if;

  insert into ledger_txns (id, kind, idem_key, fingerprint, ref) overriding system value
  select ids[m.position], m.kind, m.key, m.fingerprint, m.ref
  from unnest(kinds, keys, fingerprints, refs) with ordinality m (kind, key, fingerprint, ref, position)
  on conflict (tenant_id, idem_key) do nothing;
  get diagnostics written = row_count;

  if written < cardinality(keys) then
    for place in 1 .. cardinality(keys) loop
      select t.id, t.fingerprint into strict known from ledger_txns t
      where t.tenant_id = current_setting('app.tenant') and t.idem_key = keys[place];
      if known.id <> ids[place] then
        if known.fingerprint <> fingerprints[place] then
          raise exception '% has already moved something else', keys[place] using errcode = 'JG409';
        end if;
        ids[place] := known.id;
        known_before[place] := true;
      end if;
    end loop;
  end if;

  insert into accounts (id, kind)
  select distinct e.account, substr(e.account, length('house:') + 1) from unnest(entry_accounts) e (account)
  where e.account like 'house:%' and not exists (
    select from accounts a where a.tenant_id = current_setting('app.tenant') and a.id = e.account)
  on conflict do nothing;

  insert into ledger_entries (txn_id, account_id, amount)
  select ids[e.movement], e.account, e.amount
  from unnest(entry_of, entry_accounts, entry_amounts) e (movement, account, amount)
  where not known_before[e.movement];

  return query
    select ids[p.position], known_before[p.position], w
    from unnest(players) with ordinality p (player, position)
    join wallets w on w.tenant_id = current_setting('app.tenant') and w.user_id = p.player
    order by p.position;
end $$;

create trigger ledger_txns_append_only before delete or update or truncate on ledger_txns for each statement execute function refuse_change();

create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries for each statement execute function refuse_change();

create trigger ledger_entries_apply after insert on ledger_entries referencing new table as written for each statement execute function apply_entries();

create trigger accounts_append_only before delete or truncate on accounts for each statement execute function refuse_change();

create trigger wallets_changed before update of rollover, turnover_goal, wagered on wallets for each row execute function count_wallet_change();
