import * as z from '@jangada/contracts/values/schema';
import type { Bet, WalletCall, WalletProtocol, Win } from '../aggregators/wallet-call.ts';
import { readExtras, readMessage, type Read } from '../read-message.ts';
import { UNITS_PER_CENTAVO } from './read-movements.ts';
import { SIGNATURE_HEADER, type createSignatureCheck } from './signature.ts';
import {
  betCall,
  centavosOfUnits,
  rollbackCall,
  statusOf,
  userCall,
  winCall,
  type TransactionCall,
} from './wallet-messages.ts';

/** Hub88's Wallet API. Any status other than 200 is a request to repeat the call. */
export const studioWallet = (isSigned: ReturnType<typeof createSignatureCheck>): WalletProtocol => ({
  paths: Object.keys(readers),
  isUnordered: false,
  isSigned: ({ rawBody, headers }) => isSigned(rawBody, headers[SIGNATURE_HEADER]),
  read: ({ path, body }) => (readers[path] ?? unknownPath)(body),
  playerOf: (body) => echo(body).user,
  render: ({ body }, { refusal, balance }) => ({
    status: 200,
    body: { status: statusOf(refusal), ...echo(body), ...(balance === undefined ? {} : balanceIn(balance)) },
  }),
  wordOf: statusOf,
});

type Reader = (body: unknown) => Read<WalletCall>;

const reader =
  <Schema extends z.Schema>(schema: Schema, inOurWords: (call: z.infer<Schema>) => WalletCall): Reader =>
  (body) => {
    const read = readMessage(schema, body);
    return read.ok ? { ok: true, value: inOurWords(read.value) } : read;
  };

const unknownPath: Reader = (raw) => ({ ok: false, unreadable: { raw, reason: 'an unknown call' } });

const readBalance = reader(userCall, ({ user }) => ({
  ...{ operation: 'balance', player: user, token: null, gameCode: null, currency: null },
  commands: [],
}));

const readers: Readonly<Record<string, Reader>> = {
  '/user/info': readBalance,
  '/user/balance': readBalance,
  '/transaction/bet': reader(betCall, (call) => transaction(call, betOf(call))),
  '/transaction/win': reader(winCall, (call) => transaction(call, winOf(call))),
  '/transaction/rollback': reader(rollbackCall, (call) => ({
    ...{ operation: 'rollback', player: call.user, token: null, gameCode: null, currency: null },
    commands: [
      {
        kind: 'rollback',
        txId: call.transaction_uuid,
        refTxId: call.reference_transaction_uuid,
        roundId: call.round ?? call.reference_transaction_uuid,
      },
    ],
  })),
};

const transaction = (call: TransactionCall, command: Bet | Win): WalletCall => ({
  operation: command.kind,
  player: call.user,
  token: call.token ?? '',
  gameCode: call.game_code,
  currency: call.currency,
  commands: [command],
});

const movementOf = (call: TransactionCall) => ({
  txId: call.transaction_uuid,
  roundId: call.round,
  roundClosed: call.round_closed ?? false,
  ...(call.is_free ? { free: { grant: call.reward_uuid || null } } : {}),
});

/** A stake with a fraction of a centavo is refused. */
function betOf(call: TransactionCall): Bet {
  const parts = centavosOfUnits(call.amount);
  return { kind: 'bet', ...movementOf(call), amount: parts?.remainder === 0 ? parts.amount : null };
}

/** A prize is always owed, even with a fraction of a centavo. */
function winOf(call: z.infer<typeof winCall>): Win {
  const parts = centavosOfUnits(call.amount);
  return {
    ...{ kind: 'win', ...movementOf(call), refTxId: call.reference_transaction_uuid, amount: parts?.amount ?? null },
    ...(parts && parts.remainder > 0 ? { remainder: parts.remainder } : {}),
  };
}

/** The largest balance that is exact in the aggregator's units, about R$ 90 billion. */
const BALANCE_CENTAVOS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / UNITS_PER_CENTAVO);

const balanceIn = (centavos: number) => ({
  balance: Math.min(centavos, BALANCE_CENTAVOS_MAX) * UNITS_PER_CENTAVO,
  currency: 'BRL',
  country: 'BR',
});

const echoed = z.object({ user: z.optional(z.string()), request_uuid: z.optional(z.string()) });

const echo = (body: unknown): Partial<z.infer<typeof echoed>> => readExtras(echoed, body);
