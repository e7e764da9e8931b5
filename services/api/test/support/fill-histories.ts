import type { TestDatabase } from './test-database.ts';
import { asOwner } from './as-owner.ts';

interface Filled {
  readonly tenant: string;
  /** Players who bet in turns with this one, so that a block has rows of several players. */
  readonly userId: number;
  readonly othersId: number;
  readonly bets: number;
}

const TURNS = 5;

/** Writes rounds for a player by SQL, one in four with a prize; each of their bets lies between those of somebody else. */
export const fillBets = (database: Pick<TestDatabase, 'ownerUrl'>, { tenant, userId, othersId, bets }: Filled) =>
  asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await owner.query(
      `insert into bets (user_id, provider, kind, provider_tx_id, fingerprint, round_id, title, cash, created_at)
       select case when turn = 0 then $1::bigint else $2::bigint end, 'studio', kind,
         format('%s-%s-%s', $1::bigint, round, turn), 'filled', format('%s-%s-%s', $1::bigint, round, turn), 'Teste',
         case when kind = 'bet' then 100 when round % 4 = 0 then 300 else 0 end,
         now() - make_interval(secs => ($3::int - round) * 60)
       from generate_series(1, $3::int) round, generate_series(0, ${TURNS - 1}) turn, unnest(array['bet', 'win']) kind`,
      [userId, othersId, bets],
    );
    await owner.query('vacuum analyze bets');
  });

interface Lists {
  readonly tenant: string;
  readonly userId: number;
  readonly rows: number;
}

/** Writes boxes with prizes, bonuses, free spins, invited players, notifications, deposits and withdrawals of a player. */
export const fillLists = (database: Pick<TestDatabase, 'ownerUrl'>, { tenant, userId, rows }: Lists) =>
  asOwner(database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const write = (statement: string) => owner.query(statement, [userId, rows]);
    await owner.query(
      `insert into box_types (name, title, image, price, color) values ('filled', '{"pt": "Caixa", "en": "Box"}', '/box.png', 100, 'red')`,
    );
    await owner.query(
      `insert into box_prizes (box_type_id, position, name, image, value, color, weight)
       select id, 0, '{"pt": "Prêmio", "en": "Prize"}', '/prize.png', 100, 'red', 1 from box_types where name = 'filled'`,
    );
    await write(
      `insert into user_boxes (user_id, box_type_id, price, server_seed, seed_hash)
       select $1, t.id, 100, 's', repeat('0', 64) from box_types t, generate_series(1, $2::int) where t.name = 'filled'`,
    );
    await write(
      `insert into user_prizes (user_id, user_box_id, box_prize_id, value, status, sold_at)
       select $1, b.id, p.id, 100, 'sold', now() from user_boxes b join box_prizes p on p.box_type_id = b.box_type_id
       where b.user_id = $1 order by b.id limit $2::int`,
    );
    await write(
      `insert into bonuses (user_id, origin, origin_ref, name, amount, multiplier, requirement, counts_bonus, valid_days,
         status, activated_at)
       select $1, 'operator', 'filled ' || n, '{"pt": "Bônus", "en": "Bonus"}', 100, 1, 100, false, 1, 'expired', now()
       from generate_series(1, $2::int) n`,
    );
    await write(
      `insert into free_spins (user_id, origin, origin_ref, name, game_code, spin_value, total, multiplier, valid_days,
         status, expires_at)
       select $1, 'operator', 'filled ' || n, '{"pt": "Giros", "en": "Spins"}', 'none', 100, 1, 1, 1, 'expired', now()
       from generate_series(1, $2::int) n`,
    );
    await write(
      `with invited as (
         insert into users (first_name, last_name, email, referral_code)
         select 'Ana', 'Souza', format('%s-%s@exemplo.com', $1::bigint, n), format('F%s-%s', $1::bigint, n)
         from generate_series(1, $2::int) n returning id)
       insert into referrals (referrer_id, referred_id, state) select $1, id, 'registered' from invited`,
    );
    await write(
      `insert into notifications (user_id, type, title, description)
       select $1, 'bonus', '{"pt": "a", "en": "a"}', '{"pt": "a", "en": "a"}' from generate_series(1, $2::int)`,
    );
    await write(
      `insert into deposits (user_id, txid, amount, status, expires_at)
       select $1, format('filled-%s-%s', $1::bigint, n), 1000, 'refused', now() from generate_series(1, $2::int) n`,
    );
    await owner.query('vacuum analyze');
  });
