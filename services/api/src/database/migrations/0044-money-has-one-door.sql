-- Money has one door: these functions belong to the owner, and the application's role may call them and read, nothing more
-- (see security.ts). Row-level security binds the owner too; a superuser it does not, so each function compares the tenant itself.

alter table wallets rename column followers to stake_trackers;

create function open_wallet(player bigint) returns void
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  insert into wallets (user_id) values (player);
  insert into accounts (id, user_id, kind)
  select format('player:%s:%s', player, kind), player, kind from unnest(array['cash', 'bonus', 'hold', 'receivable']) kind;
end $$;

-- In the order of their ids, so that two transactions never wait for each other in a circle.
create function lock_wallets(players bigint[]) returns setof wallets
  language plpgsql security definer set search_path = platform, pg_temp set enable_seqscan = off as $$
begin
  return query
    select w.* from wallets w where w.tenant_id = current_setting('app.tenant') and w.user_id = any (players)
    order by w.user_id for update;
end $$;

create function lock_unlocked_wallets(players bigint[]) returns setof wallets
  language plpgsql security definer set search_path = platform, pg_temp set enable_seqscan = off as $$
begin
  return query
    select w.* from wallets w where w.tenant_id = current_setting('app.tenant') and w.user_id = any (players)
    order by w.user_id for update skip locked;
end $$;

-- What a wallet counts beside its money; null leaves it as it is.
create function update_wallet(
  player bigint, new_rollover bigint, new_turnover_goal bigint, more_stake_trackers integer, new_guarded boolean
) returns void language plpgsql security definer set search_path = platform, pg_temp as $$
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
create function post_movements(
  players bigint[], kinds text[], keys text[], fingerprints text[], refs text[],
  entry_of integer[], entry_accounts text[], entry_amounts bigint[]
) returns table (txn_id bigint, replayed boolean, wallet wallets)
  language plpgsql security definer
  set search_path = platform, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
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

drop function post_movement(text, text, text, text, text[], bigint[]);
