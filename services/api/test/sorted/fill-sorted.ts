import type { TestDatabase } from '../support/test-database.ts';
import { connected } from '../support/as-owner.ts';

/** Writes rows by SQL without what they refer to, such as movements of money: what counts is their order. */
export const fillSorted = (
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  tenant: string,
  statements: readonly string[],
): Promise<void> =>
  connected(adminUrl, async (admin) => {
    await admin.query(`set app.tenant = '${tenant}'; set session_replication_role = replica`);
    for (const statement of statements) await admin.query(statement);
    await admin.query('vacuum analyze');
  });

export const FIRST_PLAYER = 900_001;

/** Players with a wallet and a PIX key each. */
export const playersOf = (count: number): string[] => [
  `insert into users (id, first_name, last_name, email, cpf, referral_code, created_at)
   overriding system value
   select ${FIRST_PLAYER - 1} + n, 'Nome', 'Sobrenome', format('s%s@exemplo.com', n), format('%s', 20000000000 + n), format('s%s', n),
     now() - make_interval(mins => ${count} - n / 3)
   from generate_series(1, ${count}) n order by n`,
  `insert into wallets (user_id) select id from users where email like 's%@exemplo.com'`,
  `insert into withdraw_methods (user_id, type, key, holder_name)
   select id, 'cpf', cpf, 'Nome' from users where email like 's%@exemplo.com'`,
];

/** One open withdrawal in some state for each player, all others ended; amounts and moments come several times. */
export const withdrawalsOf = (rows: number): string =>
  `with numbered as (
     select m.user_id, m.id as method_id, row_number() over (order by m.id) as place, count(*) over () as players
     from withdraw_methods m join users u on u.id = m.user_id and u.email like 's%@exemplo.com')
   insert into withdrawals (user_id, method_id, amount, status, payout_id, dispatched_at, trouble, hold_txn_id,
     end_txn_id, created_at, ended_at)
   select user_id, method_id, 1000 * (1 + n % 97), status, format('sorted-%s', n),
     case when status in (1, 4) then now() - interval '1 hour' end, case when n % 160 = 7 then 'refused' end, 1,
     case when status in (1, 2, 3) then n end, now() - make_interval(mins => (n / 3)::int),
     case when status in (1, 2, 3) then now() end
   from (
     select n, p.*, case when n <= players then (array[0, 4, 5])[1 + n % 3] when n % 20 = 0 then 2 when n % 400 = 1 then 3
       else 1 end as status
     from generate_series(1, ${rows}) n join numbered p on p.place = 1 + n % p.players) filled`;

/** Deposits of few players, so that each has many; one in twenty is not paid. */
export const depositsOf = (rows: number, players: number): string =>
  `insert into deposits (user_id, txid, amount, status, expires_at, created_at)
   select ${FIRST_PLAYER} + n % ${players}, format('sorted-%s', n), 1000 * (1 + n % 97),
     case when n % 20 = 0 then 'refused' when n % 400 = 1 then 'chargebacked' else 'waiting_payment' end, now(),
     now() - make_interval(mins => (n / 3)::int)
   from generate_series(1, ${rows}) n`;

/** Players alone, registered in threes and not in the order of their numbers, as those of a site that moved here. */
export const registeredOf = (players: number): string[] => [
  `insert into users (first_name, last_name, email, cpf, referral_code, created_at)
   select 'Nome', 'Sobrenome', format('r%s@exemplo.com', n), format('%s', 30000000000 + n), format('r%s', n),
     now() - make_interval(mins => ((n * 7919) % ${players}) / 3)
   from generate_series(1, ${players}) n`,
  `insert into wallets (user_id) select id from users where email like 'r%@exemplo.com'`,
];

/** Alerts, one in twenty closed; many of them came as often. */
export const alertsOf = (alerts: number): string =>
  `insert into operator_alerts (kind, subject, details, occurrences, last_at, closed_at)
   select 'player-debt', format('sorted %s', n), '{}', 1 + n % 37, now() - make_interval(mins => n / 3),
     case when n % 20 = 0 then now() end
   from generate_series(1, ${alerts}) n`;

/** Stakes and prizes of few players, one in four of them a lost round. */
export const betsOf = (rows: number, players: number): string =>
  `insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, round_id, title, cash, created_at, settled_at)
   select ${FIRST_PLAYER} + n % ${players}, 'studio', kind, format('sorted-%s', n), 'filled', format('sorted-%s', n),
     'Teste', case when kind = 'win' and n % 4 = 0 then 0 else 100 end, now() - make_interval(mins => n / 30),
     case when n % 900 > 0 then now() end
   from generate_series(1, ${rows}) n, unnest(array['bet', 'win']) kind`;
