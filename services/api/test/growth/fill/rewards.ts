const words = (text: string): string => `'{"pt": "${text}", "en": "${text}"}'::jsonb`;

/** What players got, read, launched and said in one part of the sessions; `lines` are theirs. */
export const activityStatements: readonly string[] = [
  `insert into user_boxes (id, user_id, box_type_id, status, price, server_seed, seed_hash, client_seed, nonce, prize_index,
     created_at, opened_at) overriding system value
   select box_id, user_id, (select id from box_types where name = 'filled'), 'opened', amount, md5(id::text),
     md5(id::text), 'client', 1, 0, at, at
   from (select *, first_box + n as box_id from lines where kind = 'box-buy') l`,
  `insert into user_prizes (user_id, user_box_id, box_prize_id, value, created_at)
   select user_id, first_box + n,
     (select p.id from box_prizes p join box_types t on t.id = p.box_type_id where t.name = 'filled'), 400, at
   from lines where kind = 'box-buy'`,
  `insert into box_lines (id, user_id, kind, user_box_id, amount, txn_id, created_at)
   select id, user_id, kind, first_box + n, -amount, txn_id, at from lines where kind = 'box-buy'`,
  `insert into cashback_entries (id, user_id, type, period_start, period_end, available_at, amount, slots, claimed, created_at)
     overriding system value
   select first_cashback + n, user_id, 'immediate', at - interval '1 day', at, at::date, amount, 1, 1, at
   from lines where kind = 'cashback'`,
  `insert into cashback_claims (cashback_id, local_day, slot, user_id, amount, txn_id, created_at)
   select first_cashback + n, at::date, 1, user_id, amount, txn_id, at from lines where kind = 'cashback'`,
  `insert into bonus_lines (id, user_id, type, description, amount, txn_id, created_at)
   select id, user_id, 'bonus', ${words('Bônus')}, case when kind = 'bonus-expire' then -amount else amount end, txn_id, at
   from lines where kind in ('bonus-grant', 'bonus-expire', 'cashback', 'mission-reward', 'referral')`,
  `insert into bonuses (id, user_id, origin, origin_ref, name, amount, multiplier, requirement, counts_bonus, valid_days,
     status, activated_at, expires_at, ended_at, created_at) overriding system value
   select first_bonus + n, user_id, 'operator', 'filled-' || id, ${words('Bônus')}, amount, 1, amount, false, 7, 'expired',
     at, at, at, at
   from lines where kind = 'bonus-grant'`,
  `insert into bonus_stakes (bonus_id, bet_id, settled, counts)
   select first_bonus + n, first_id + place, 1, stake from filled_sessions, generate_series(2, 5) place where n % 10 = 4`,
  `insert into reward_sources (reward_kind, reward_id, source_kind, source_id, standing, amount, created_at)
   select 'bonus', first_bonus + n, 'deposit', first_id, 1, stake, began from filled_sessions where n % 10 = 4`,
  `insert into free_spins (id, user_id, origin, origin_ref, name, game_code, spin_value, total, used, multiplier,
     valid_days, status, expires_at, created_at) overriding system value
   select first_bonus + n, b, 'operator', 'filled-' || n, ${words('Giros')}, 'mare_tidal', 100, 10, 10, 1, 7, 'used', began,
     began
   from filled_sessions where n % 10 = 5`,
  `insert into coupon_uses (coupon_id, deposit_id, user_id, created_at)
   select (select id from coupons where code = 'FILLED'), id, user_id, at from lines where place = 1 and n % 10 = 6`,
  `insert into referrals (referrer_id, referred_id, state, amount, txn_id, registered_at, qualified_at, decided_at, ended_at)
   select l.user_id, p.id, 'paid', l.amount, l.txn_id, l.at, l.at, l.at, l.at
   from lines l join players p on p.n = 1 + l.n / 10 where l.kind = 'referral' and p.id <> l.user_id`,
  `insert into notifications (id, user_id, type, title, description, created_at) overriding system value
   select first_notification + n * 4 + k, case when k < 2 then a else b end, 'account', ${words('Depósito aprovado')},
     ${words('O dinheiro está na sua carteira.')}, began + make_interval(secs => k)
   from filled_sessions, generate_series(0, 3) k order by 1`,
  `insert into notification_reads (user_id, notification_id, read_at)
   select a, first_notification + n * 4, began from filled_sessions`,
  `insert into push_deliveries (notification_id, subscription_id, created_at, done_at)
   select first_notification + n * 4 + 2, s.id, began, began
   from filled_sessions f join push_subscriptions s on s.user_id = f.b where began > now() - interval '45 days'`,
  `insert into chat_messages (id, user_id, text, created_at) overriding system value
   select first_message + n, a, 'Boa sorte a todos, mensagem ' || n, began from filled_sessions order by n`,
  `insert into chat_reports (message_id, user_id, reason, created_at, dismissed_at)
   select first_message + n, b, 'spam', began, began from filled_sessions where n % 25 = 3 and a <> b`,
  `insert into sessions (token_hash, user_id, created_at, expires_at, seen_at)
   select md5('session' || n) || md5(n::text), a, began, began + interval '7 days', began from filled_sessions`,
  `insert into game_launches (token_hash, user_id, game_id, created_at, expires_at, session_hash)
   select md5('launch' || s.n), a, g.id, began, began + interval '1 day', md5('session' || s.n) || md5(s.n::text)
   from filled_sessions s join filled_games g on g.n = s.n * 31 % (select count(*) from filled_games)`,
  `insert into support_tokens (token_hash, session_hash, created_at, expires_at)
   select md5('support' || n), md5('session' || n) || md5(n::text), began, began + interval '1 day'
   from filled_sessions where n % 10 = 1`,
  `insert into game_plays (user_id, game_id, last_launched_at)
   select distinct on (b, g.id) b, g.id, began
   from filled_sessions s join filled_games g on g.n = s.n * 31 % (select count(*) from filled_games)
   on conflict do nothing`,
  `insert into favorites (user_id, game_id, created_at)
   select user_id, game_id, last_launched_at from game_plays where tenant_id = current_setting('app.tenant') and game_id % 3 = 0
     and last_launched_at >= (select min(began) from filled_sessions) on conflict do nothing`,
  `insert into game_likes (user_id, game_id, liked, op_id)
   select user_id, game_id, true, 1 from game_plays where tenant_id = current_setting('app.tenant') and game_id % 5 = 0
     and last_launched_at >= (select min(began) from filled_sessions) on conflict do nothing`,
  `insert into active_minutes (user_id, minute)
   select a, date_trunc('minute', began) from filled_sessions where began > now() - interval '40 days' on conflict do nothing`,
  `insert into fact_deliveries (fact_id, consumer, delivered_at)
   select md5('fact' || n)::uuid, consumer, began from filled_sessions, unnest(array['missions', 'referrals']) consumer
   where began > now() - interval '30 days'`,
  `insert into win_remainders (provider, provider_tx_id, user_id, game, units, created_at)
   select 'studio', 'tx-' || md5((first_id + 10)::text), a, 'Jogo', 500, began from filled_sessions where n % 20 = 1`,
];

/** One offer of each kind, and what the platform told everybody. */
export const offerStatements: readonly string[] = [
  `insert into box_types (name, title, image, price, color) values ('filled', ${words('Caixa')}, 'box.webp', 500, 'red')`,
  `insert into box_prizes (box_type_id, position, name, image, value, color, weight)
   select id, 0, ${words('Prêmio')}, 'prize.webp', 400, 'red', 1 from box_types where name = 'filled'`,
  `insert into coupons (code, name, kind, value, multiplier, valid_days, listed)
   values ('FILLED', ${words('Cupom')}, 'percent', 10, 1, 7, false)`,
  `insert into missions (title, description, goal_kind, goal_target, reward_type, reward_value, audience, hours_max, name)
   values (${words('Missão')}, ${words('Missão')}, 'bets', 10, 'balance', 300, 'assigned', 24, 'filled')`,
  `insert into notifications (type, title, description, created_at)
   select 'platform', ${words('Novidade')}, ${words('Novidade')}, now() - make_interval(days => n)
   from generate_series(1, 200) n`,
];

/** What operators, third parties and jobs have left behind. */
export const operationStatements: readonly string[] = [
  `insert into user_missions (mission_id, user_id, state, progress, assigned_at, accepted_at, goal_reached_at, claimed_at)
   select m.id, p.id, 'claimed', 10, since, since, since, since from players p, missions m where m.name = 'filled'`,
  `insert into operator_alerts (kind, subject, details, first_at, last_at, closed_at)
   select 'payout-overdue', 'withdrawal ' || n, '{}', since, since, since from players where n % 20 = 0`,
  `insert into third_party_messages (source, digest, reason, raw, first_at, last_at)
   select 'games-wallet', sha256(n::text::bytea), 'filled', repeat('x', 500), now() - make_interval(days => (n % 80)::integer),
     now() - make_interval(days => (n % 80)::integer)
   from players where n % 20 = 0`,
  `insert into reconciliations (kind, subject, window_to, ours, differences, created_at)
   select 'provider', 'studio', at, '{}', '[]', at
   from generate_series(now() - interval '100 days', now() - interval '1 hour', '1 hour') at`,
  `insert into pix_reconciliations (period_from, period_to, provider_count, provider_sum, our_count, our_sum, differences,
     repaired, created_at)
   select at - interval '1 hour', at, 1, 1, 1, 1, 0, 0, at
   from generate_series(now() - interval '100 days', now() - interval '1 hour', '1 hour') at`,
  `insert into pix_differences (reconciliation_id, e2eid, kind, repaired, created_at)
   select id, 'D' || id, 'missing-here', true, created_at from pix_reconciliations`,
  `select append_command(gen_random_uuid(), 'maria', 'player show', 'player ' || n, 'filled', 'done')
   from players where n % 20 = 0`,
  `insert into ops_requests (key, command, fingerprint, leased_until, reply, created_at)
   select 'filled-' || n, md5('command' || n)::uuid, md5(n::text), since, '{}', since from players where n % 20 = 0`,
];
