import type { Tx } from '../database/database.ts';
import { demoUsers } from '../users/demo-users.ts';
import { hashPassword } from '@jangada/server/passwords';
import { newReferralCode } from '../modules/player/auth/registration.service.ts';
import { insertUser, type UserRow } from '../users/users.repository.ts';
import type { PlayedGame } from '../modules/play/betting/bet-instructions.ts';
import { payWin, placeBet } from '../modules/play/betting/place-bet.ts';
import { openWallet } from '../modules/ledger/wallets.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { avatarOf } from './site-defaults.ts';
import { backdateBets } from './backdate-bets.ts';
import { areaCodes, signedInPeople, talkingPeople, type Person } from './people.ts';
import { seedDeposit } from './seed-deposit.ts';

const STAKE = 100_000;
const DEMO_PROVIDER = 'demo';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The deposits are dated before the demo's other rows, so that ids ascend with time. */
const DEPOSITED_DAYS_AGO = 30;
const PLAYED_DAYS_AGO = 29;
const DEMO_GAME: PlayedGame = { id: null, title: 'Demonstração', image: null, bonusAllowed: false };

/** The players of a tenant's demo; existing ones stay unchanged. */
export const seedPeople = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const code = areaCodes[tenant.id];
  if (!code) return;
  for (const [index, person] of [...signedInPeople, ...talkingPeople].entries()) {
    const phone = `+55${code}${person.phone}`;
    const known = await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
    if (!known) await open(tx, tenant, person, { phone, avatar: avatarOf(tenant.id, index) });
  }
};

interface Shown {
  readonly phone: string;
  readonly avatar: string;
}

async function open(tx: Tx, tenant: Tenant, person: Person, { phone, avatar }: Shown): Promise<void> {
  const login = demoUsers.find(({ tenant: of, username }) => of === tenant.id && phone.endsWith(username));
  const now = new Date();
  const user = await insertUser(tx, {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone,
    avatar,
    cpf: person.cpf,
    password_hash: login ? await hashPassword(login.password) : null,
    language: 'pt',
    referral_code: newReferralCode(),
    email_verified_at: now,
    phone_verified_at: now,
    kyc_status: tenant.settings.site.kyc ? 'approved' : 'none',
  });
  const wallet = await openWallet(tx, user.id);
  if (person.deposit > 0)
    await seedDeposit(tx, wallet, person.deposit, new Date(Date.now() - DEPOSITED_DAYS_AGO * DAY_MS));
  if (person.wagered > 0) await play(tx, tenant, user, person.wagered);
}

/** Rounds that return their stakes, an hour apart: the level rises, the balance stays. */
async function play(tx: Tx, tenant: Tenant, player: UserRow, wagered: number): Promise<void> {
  for (let round = 1; round * STAKE <= wagered; round += 1) {
    const roundId = `${player.id}-${round}`;
    const stake = { provider: DEMO_PROVIDER, player, roundId, amount: STAKE, game: DEMO_GAME, roundClosed: true };
    await placeBet(tx, { ...stake, roundClosed: false, txId: `bet-${roundId}` }, tenant);
    await payWin(tx, { ...stake, txId: `win-${roundId}`, refTxId: `bet-${roundId}` }, tenant);
    await backdateBets(tx, DEMO_PROVIDER, roundId, new Date(Date.now() - PLAYED_DAYS_AGO * DAY_MS + round * HOUR_MS));
  }
}
