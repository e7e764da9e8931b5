const digit = (at: number): string => `substr(nine, ${at}, 1)::integer`;
const checkOf = (digits: readonly string[]): string =>
  `((${digits.map((one, index) => `${one} * ${digits.length + 1 - index}`).join(' + ')}) * 10 % 11 % 10)`;
const nine = Array.from({ length: 9 }, (_, index) => digit(index + 1));
const first = checkOf(nine);

/** The temporary table of the filled players, with CPFs whose check digits are valid. */
export const playersTable = (players: number, since: string): string => `
  create temporary table players as
  select n, id, since, nine || ${first} || ${checkOf([...nine, first])} as cpf
  from (
    select n, b.user_id + n as id, ${since} as since, lpad(((n * 7919 + 104729) % 1000000000)::text, 9, '0') as nine
    from bases b, generate_series(0::bigint, ${players - 1}) n) numbered`;

/**
 * The statements that fill the tables about players. Player n of the fill has the id `base + n`; player 0 is the heavy
 * one. `players` is the temporary table with both.
 */
export const peopleStatements = (passwordHash: string): readonly string[] => [
  `insert into users (id, first_name, last_name, email, phone, cpf, password_hash, birth_date, email_verified_at,
     phone_verified_at, kyc_status, referral_code, created_at) overriding system value
   select id, 'Ana', 'Souza ' || n, 'filled' || n || '@exemplo.com', '+5531' || (900000000 + n), cpf,
     '${passwordHash}', date '1970-01-01' + (n % 12000)::integer, since, since,
     case when n % 3 = 0 then 'approved' else 'none' end, 'F' || lpad(n::text, 9, '0'), since
   from players`,
  // Triggers do not run while the database is filled.
  `insert into player_words (user_id, word) select id, word from players, words_of_name('Ana Souza ' || n) word`,
  // Restricted and limited players are guarded.
  `insert into restrictions (user_id, source, reason, start_at, end_at, ended_at)
   select id, 'pause', 'filled', since, since + interval '7 days', since + interval '7 days' from players where n % 20 = 7
   union all
   select id, 'self_specific', 'filled', since, null, null from players where n % 200 = 9`,
  `insert into player_limits (user_id, kind, span, value)
   select id, 'deposit', span, 100000000 from players, unnest(array['day', 'month']) span where n % 20 = 3`,
  `insert into player_settings (user_id, time_alert_minutes) select id, 60 from players where n % 10 = 4`,
  `insert into wallets (user_id, guarded) select id, n % 20 = 3 or n % 200 = 9 from players`,
  `insert into accounts (id, user_id, kind)
   select format('player:%s:%s', id, kind), id, kind from players, unnest(array['cash', 'bonus', 'hold', 'receivable']) kind`,
  `insert into accounts (id, kind)
   select 'house:' || kind, kind from unnest(array['psp', 'promo', 'box_inventory', 'gaming:studio', 'gaming:sports']) kind
   on conflict do nothing`,
  `insert into addresses (user_id, zip, street, number, district, city, state)
   select id, '30110000', 'Rua da Bahia', n::text, 'Centro', 'Belo Horizonte', 'MG' from players where n % 2 = 0`,
  `insert into user_browsers (user_id, guest_id, first_seen_at)
   select id, md5('browser' || n)::uuid, since from players`,
  `insert into documents (user_id, type, status, media_type, size_bytes, object_key, created_at, decided_at)
   select id, 'selfie', case n % 100 when 0 then 'pending' else 'approved' end, 'image/jpeg', 100000, 'filled-' || n, since,
     case n % 100 when 0 then null else since end
   from players where n % 3 = 0`,
  `insert into withdraw_methods (id, user_id, type, key, holder_name, created_at) overriding system value
   select (select coalesce(max(id), 0) from withdraw_methods) + n + 1, id, 'cpf', cpf, 'ANA SOUZA', since
   from players`,
  `insert into verification_codes (purpose, subject, user_id, code_hash, sent_at, expires_at)
   select 'verify-email', id::text, id, md5(n::text), since, since from players where n % 10 = 5`,
  `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) overriding system value
   select (select coalesce(max(id), 0) from push_subscriptions) + n + 1, id, 'https://push.example/filled/' || n, 'key',
     'auth', since
   from players where n % 2 = 0`,
  `insert into passkeys (user_id, credential_id, rp_id, public_key, counter, synced, created_at)
   select id, 'filled-' || n, 'localhost', 'key', 0, true, since from players where n % 10 = 0`,
  `insert into reached_levels (user_id, ladder, level, reached_at) select id, 'rank', 1, since from players where n % 2 = 0`,
];
