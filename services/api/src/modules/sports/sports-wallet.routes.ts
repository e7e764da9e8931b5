import type { FastifyReply } from 'fastify';
import type { Tx } from '../../database/database.ts';
import type { Platform } from '../../platform.ts';
import type { SportsCallback } from '../../vendors/sports/sports-provider.ts';
import { findUserByPublicId, type UserRow } from '../auth/users.repository.ts';
import { readExternalName } from '../betting/player-names.ts';
import { BetRefused, payWin, placeBet, rollBack, type Applied, type BetRefusal } from '../betting/wallet-port.ts';
import type { Tenant } from '../site/tenant.ts';

/** The sportsbook's name in our ledger. */
export const SPORTS = 'sports';

type Message = SportsCallback['message'];

/** The provider's numbers for a refusal. */
const codes = { badRequest: '2004', unknownPlayer: '1006', wrongCurrency: '2002' } as const;

const refusalCodes: Record<BetRefusal, string> = {
  NOT_ENOUGH_MONEY: '2001',
  PLAYER_BLOCKED: '1005',
  TX_NOT_FOUND: '2003',
  TX_CONFLICT: '2005',
  TX_ALREADY_ROLLED_BACK: '2006',
};

const HTTP_BAD_REQUEST = 400;
const HTTP_UNAUTHORIZED = 401;

/** What each message does to the money. A lost bet is a prize of nothing: it ends the round. */
const operations = {
  make: (tx: Tx, message: Message, player: UserRow, tenant: Tenant) => placeBet(tx, stakeOf(message, player), tenant),
  win: (tx: Tx, message: Message, player: UserRow) => payWin(tx, prizeOf(message, player)),
  lost: (tx: Tx, message: Message, player: UserRow) => payWin(tx, { ...prizeOf(message, player), amount: 0 }),
  refund: (tx: Tx, message: Message, player: UserRow) => payWin(tx, prizeOf(message, player)),
  discard: (tx: Tx, message: Message, player: UserRow) =>
    rollBack(tx, { ...base(message, player), refTxId: message.bet_transaction_id ?? message.transaction.id }),
  // Takes a settlement back: the bet is open again, and will be settled under a new id.
  rollback: (tx: Tx, message: Message, player: UserRow) =>
    rollBack(tx, { ...base(message, player), refTxId: message.parent_transaction_id ?? message.transaction.id }),
} satisfies Record<string, (tx: Tx, message: Message, player: UserRow, tenant: Tenant) => Promise<Applied>>;

/** The sports provider calls these, each body signed. */
export function registerSportsWallet(app: Platform): void {
  app.server.get('/providers/sports/ping', async () => ({ timestamp: Date.now() / 1000 }));

  for (const [name, apply] of Object.entries(operations)) {
    app.server.post(`/providers/sports/bet/${name}`, async (request, reply) => {
      const callback = await app.sports.readCallback(request.body);
      if (!callback) {
        request.log.warn({ operation: name }, 'sports: a message with a bad signature');
        return refuse(reply, codes.badRequest, HTTP_UNAUTHORIZED);
      }
      const { transaction } = callback.message;
      const tenant = await app.tenants.findByBrand(callback.brandId);
      const read = readExternalName(transaction.ext_player_id);
      if (!tenant || read?.tenantId !== tenant.id) return refuse(reply, codes.unknownPlayer);
      if (transaction.currency !== 'BRL') return refuse(reply, codes.wrongCurrency);
      try {
        return await app.db.transaction(tenant.id, async (tx) => {
          const player = await findUserByPublicId(tx, read.publicId);
          if (!player) return refuse(reply, codes.unknownPlayer);
          const { balances } = await apply(tx, callback.message, player, tenant);
          return { id: transaction.id, ext_transaction_id: transaction.id, balance: balances.cash + balances.bonus };
        });
      } catch (error) {
        if (!(error instanceof BetRefused)) throw error;
        return refuse(reply, refusalCodes[error.refusal]);
      }
    });
  }
}

const refuse = (reply: FastifyReply, code: string, status = HTTP_BAD_REQUEST) =>
  reply.code(status).send({ code, message: code });

const base = ({ transaction }: Message, player: UserRow) => ({
  provider: SPORTS,
  player,
  txId: transaction.id,
  roundId: transaction.betslip_id,
});

const stakeOf = (message: Message, player: UserRow) => ({
  ...base(message, player),
  amount: message.transaction.amount,
  roundClosed: false,
  game: { id: null, title: titleOf(message), image: null, bonusAllowed: false },
});

const prizeOf = (message: Message, player: UserRow) => ({
  ...stakeOf(message, player),
  roundClosed: true,
  refTxId: message.bet_transaction_id ?? null,
});

const TITLE_CHARS_MAX = 120;

/** What the player bet on, as their statement shows it. */
function titleOf({ betslip }: Message): string {
  const games = (betslip?.bets ?? []).map(({ competitor_name: sides = [] }) => sides.join(' × ')).filter(Boolean);
  const [first] = games;
  if (!first) return 'Esportes';
  return (games.length > 1 ? `${first} +${games.length - 1}` : first).slice(0, TITLE_CHARS_MAX);
}
