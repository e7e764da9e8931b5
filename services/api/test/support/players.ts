import { randomInt } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import { newReferralCode } from '../../src/modules/player/auth/registration.service.ts';
import { openSession } from '../../src/users/sessions.ts';
import { insertUser, type UserRow } from '../../src/users/users.repository.ts';
import { externalName } from '../../src/modules/play/betting/player-names.ts';
import { getBalances, type Balances } from '../../src/modules/ledger/balances.ts';
import { openWallet } from '../../src/modules/ledger/wallets.ts';
import { house } from '../../src/modules/ledger/accounts.ts';
import { move } from '../../src/modules/ledger/ledger.ts';
import { digest } from '../../src/crypto/tokens.ts';

export interface Player {
  readonly tenant: string;
  readonly user: UserRow & { readonly phone: string };
  /** The token of the session. */
  readonly token: string;
  /** The player's name at providers. */
  readonly externalName: string;
  /** The token of a game launch, for bets. */
  readonly launchToken: string;
}

interface About {
  readonly tenant?: string;
  readonly cash?: number;
  readonly bonus?: number;
  readonly cpf?: string | null;
  readonly kyc?: 'none' | 'approved';
}

let created = 0;
/** Counted and not random, because some thousand players in one database would eventually collide. */
const firstPhone = randomInt(10_000_000);
let cpfs = randomInt(1e9);

/** A signed-in player with money, created without the registration's waiting periods. */
export const aPlayer = async (db: Database, about: About = {}): Promise<Player> => {
  const tenant = about.tenant ?? 'jangada';
  const number = (created += 1);
  return db.transaction(tenant, async (tx) => {
    const phone = `+55119${70_000_000 + ((firstPhone + number) % 10_000_000)}`;
    const inserted = await insertUser(tx, {
      first_name: 'Ana',
      last_name: `Souza`,
      email: `ana${number}.${randomInt(1e9)}@exemplo.com`,
      phone,
      cpf: about.cpf === undefined ? aCpf() : about.cpf,
      password_hash: null,
      referral_code: newReferralCode(),
      kyc_status: about.kyc ?? 'none',
    });
    const user = { ...inserted, phone };
    const wallet = await openWallet(tx, user.id);
    const { cash = 0, bonus = 0 } = about;
    if (cash > 0)
      await move(wallet, {
        idemKey: `test-deposit:${user.id}`,
        kind: 'deposit',
        postings: [{ from: house('psp'), to: wallet.account('cash'), amount: cash }],
      });
    if (bonus > 0)
      await move(wallet, {
        idemKey: `test-bonus:${user.id}`,
        kind: 'bonus-grant',
        postings: [{ from: house('promo'), to: wallet.account('bonus'), amount: bonus }],
      });
    const token = await openSession(tx, user.id);
    const launchToken = `launch-${user.id}`;
    const game = await tx.selectFrom('games').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('game_launches')
      .values({
        token_hash: digest(launchToken),
        user_id: user.id,
        game_id: game.id,
        session_hash: digest(token),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    return { tenant, user, token, launchToken, externalName: externalName(tenant, user.public_id) };
  });
};

export const balancesOf = (db: Database, { tenant, user }: Player): Promise<Balances> =>
  db.read(tenant, (reader) => getBalances(reader, user.id));

/** A CPF with valid check digits. */
export const aCpf = (): string => {
  cpfs = (cpfs + 7_919) % 1e9;
  const digits = Array.from(String(cpfs).padStart(9, '0'), Number);
  if (new Set(digits).size === 1) return aCpf();
  for (const _ of [1, 2]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
};
