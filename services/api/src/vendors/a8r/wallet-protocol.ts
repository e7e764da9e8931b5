import * as z from '@jangada/contracts/values/schema';
import type { RawCall, WalletCall, WalletCommand, WalletOutcome, WalletProtocol } from '../aggregators/wallet-call.ts';
import { readExtras, readMessage, type Read } from '../read-message.ts';
import { readIssueId } from './issue-id.ts';
import { centavosOf, moneyOf } from './money-amount.ts';
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts';
import {
  apiCodes,
  balanceCall,
  betWinCall,
  finishCall,
  freespinsCall,
  isTrue,
  rollbackCall,
} from './wallet-messages.ts';

const METHODS = {
  balance: '/v2/a8r_casino.Player/Balance',
  betWin: '/v2/a8r_casino.Round/BetWin',
  rollback: '/v2/a8r_casino.Round/Rollback',
  finish: '/v2/a8r_casino.Round/Finish',
  freespins: '/v2/a8r_casino.Freespins/Finish',
};

const HTTP_OK = 200;
/** Any refusal; the aggregator repeats what fails with 500. */
const HTTP_REFUSED = 400;

/** The wallet of A8R v2: Twirp, decimal texts, lists of transactions. */
export const a8rWallet = (tokens: readonly string[]): WalletProtocol => ({
  paths: Object.values(METHODS),
  isUnordered: true,
  isSigned: ({ rawBody, headers }) => isSignedBy(tokens, rawBody, headers[SIGNATURE_HEADER]),
  read: ({ path, body }) => (readers[path] ?? unknownMethod)(body),
  playerOf: (body) => named(body).player_id ?? readIssueId(named(body).issue_id ?? '')?.player,
  render: (call, outcome) =>
    outcome.refusal === null
      ? { status: HTTP_OK, body: { balance: moneyOf(outcome.balance ?? 0), ...appliedOf(call) } }
      : { status: HTTP_REFUSED, body: errorOf(outcome.refusal, outcome.balance) },
  wordOf: (refusal) => (refusal === null ? 'OK' : apiCodes[refusal]),
});

const named = (body: unknown) => readExtras(callerFields, body);
const callerFields = z.object({ player_id: z.optional(z.string()), issue_id: z.optional(z.string()) });

/** An operator is told of it: a prize may be owed. */
const NO_AMOUNT = 'amount: not of whole centavos';

type Reader = (body: unknown) => Read<WalletCall>;

const reader =
  <Schema extends z.Schema>(schema: Schema, inOurWords: (call: z.infer<Schema>) => WalletCall | string): Reader =>
  (raw) => {
    const read = readMessage(schema, raw);
    if (!read.ok) return read;
    const call = inOurWords(read.value);
    return typeof call === 'string' ? { ok: false, unreadable: { raw, reason: call } } : { ok: true, value: call };
  };

const unknownMethod: Reader = (raw) => ({ ok: false, unreadable: { raw, reason: 'an unknown call' } });

interface OfPlayer {
  readonly player_id: string;
  readonly currency: string;
  readonly game_id?: string;
}

const callOf = (operation: string, of: OfPlayer, commands: readonly WalletCommand[]): WalletCall => ({
  ...{ operation, commands, player: of.player_id, token: null, currency: of.currency },
  gameCode: of.game_id === undefined ? null : codeOf(of.game_id),
});

/** Games are named with their provider at the launch, and without it in most calls. */
const codeOf = (game: string): string => game.slice(game.indexOf(':') + 1);

const readers: Readonly<Record<string, Reader>> = {
  [METHODS.balance]: reader(balanceCall, (call) => callOf('balance', call, [])),
  [METHODS.betWin]: reader(betWinCall, (call) => {
    const last = call.transactions.length - 1;
    const commands: WalletCommand[] = [];
    for (const [index, { id: txId, type, amount: text }] of call.transactions.entries()) {
      const amount = centavosOf(text);
      if (amount === null) return NO_AMOUNT;
      const roundClosed = index === last && isTrue(call.finished);
      const movement = { txId, roundId: call.round_id, roundClosed, amount };
      commands.push(type === 'bet' ? { kind: type, ...movement } : { kind: type, ...movement, refTxId: null });
    }
    return callOf('bet-win', call, commands);
  }),
  [METHODS.rollback]: reader(rollbackCall, (call) => {
    const roundId = call.round_id;
    const taken = call.transactions.map(({ id: txId, original_id: refTxId }): WalletCommand => ({
      ...{ kind: 'rollback', txId, refTxId, roundId },
    }));
    return callOf('rollback', call, isTrue(call.finished) ? [...taken, { kind: 'finish', roundId }] : taken);
  }),
  [METHODS.finish]: reader(finishCall, (call) => callOf('finish', call, [{ kind: 'finish', roundId: call.round_id }])),
  [METHODS.freespins]: reader(freespinsCall, ({ issue_id: issueId, amount }) => {
    const issue = readIssueId(issueId);
    if (!issue) return 'issue_id: none of ours';
    const centavos = centavosOf(amount);
    if (centavos === null) return NO_AMOUNT;
    const total = { kind: 'free-rounds', txId: `freespins:${issueId}`, grant: issue.reward, amount: centavos } as const;
    return callOf('freespins', { player_id: issue.player, currency: 'BRL' }, [total]);
  }),
};

const applied = z.object({
  round_id: z.string(),
  transactions: z.optional(z.array(z.object({ id: z.string() }))),
});

/** What was applied, under the aggregator's own ids: we find a movement by them. */
function appliedOf({ path, body }: RawCall) {
  if (path !== METHODS.betWin && path !== METHODS.rollback) return {};
  const { round_id: round, transactions = [] } = appliedIn(body);
  const processed_at = new Date().toISOString();
  return {
    round_id_casino: round,
    transactions: transactions.map(({ id }) => ({ id, id_casino: id, bonus_amount: '0', processed_at })),
  };
}

const appliedIn = (body: unknown): Partial<z.infer<typeof applied>> => {
  const read = readMessage(applied, body);
  return read.ok ? read.value : {};
};

function errorOf(refusal: NonNullable<WalletOutcome['refusal']>, balance: number | undefined) {
  const msg = refusal.toLowerCase().replaceAll('_', ' ');
  const meta = { api_code: apiCodes[refusal], api_message: msg };
  return {
    code: refusal === 'TX_CONFLICT' ? 'already_exists' : 'invalid_argument',
    msg,
    meta: { ...meta, ...(balance === undefined ? {} : { balance: moneyOf(balance) }) },
  };
}
