import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { readEach, readMessage, storableText, type Unreadable } from '../read-message.ts';
import { sendRequest, streamRequest, VendorUnavailable, type VendorRequest } from '../send-request.ts';
import { readCatalogue, streamCatalogue, type Catalogue } from './read-catalogue.ts';
import { createSignatureCheck, createSigner, SIGNATURE_HEADER } from './signature.ts';

/** The studio's name as a provider of bets. */
export const STUDIO = 'studio';

export interface Launch {
  readonly gameCode: string;
  /** The player of a real-money game; null opens the game as a demo. */
  readonly player: {
    readonly user: string;
    readonly token: string;
    /**
     * Rounds that the house pays for, each with this stake in centavos; the studio sends the reward's id with each of
     * them.
     */
    readonly freeRounds?: { readonly reward: string; readonly rounds: number; readonly amount: number } | null;
  } | null;
  readonly language: 'pt' | 'en';
  readonly mobile: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly ip: string;
}

/** The studio's totals; amounts in centavos. */
export interface StudioTotals {
  readonly bets: { readonly count: number; readonly amount: number };
  readonly wins: { readonly count: number; readonly amount: number };
  /** Rounds that have been open for more than a day. */
  readonly openRounds: readonly string[];
  /** Malformed items of the open rounds. */
  readonly unreadable: readonly Unreadable[];
}

export interface StudioTransaction {
  readonly kind: 'bet' | 'win';
  readonly txId: string;
  readonly amount: number;
}

export interface StudioTransactions {
  readonly transactions: readonly StudioTransaction[];
  readonly unreadable: readonly Unreadable[];
}

/** A Hub88-like aggregator: its games, and their launch addresses. */
export interface Studio {
  /** @throws {VendorUnavailable} */
  listGames(): Promise<Catalogue>;
  /** The list piece by piece, while it arrives. @throws {VendorUnavailable} */
  streamGames(): AsyncIterable<Catalogue>;
  /** @throws {VendorUnavailable} */
  launch(launch: Launch): Promise<string>;
  isSigned(rawBody: string, signature: unknown): boolean;
  /** The effective movements of one tenant's players in a period. @throws {VendorUnavailable} */
  totals(tenantId: string, from: Date, to: Date): Promise<StudioTotals>;
  /** The effective movements of the period. @throws {VendorUnavailable} */
  transactions(tenantId: string, from: Date, to: Date): Promise<StudioTransactions>;
}

/** The address is loaded in a frame, so only http and https are accepted. */
const launched = z.object({ url: z.string().check(z.regex(/^https?:\/\/[^/\s]/)) });

const counted = z.object({ count: z.int(), amount: z.int() });
const reportedTotals = z.object({ bets: counted, wins: counted, open_rounds: z.optional(z.array(z.unknown())) });
const openRound = z.object({ round: storableText });
const reportedTransactions = z.object({ transactions: z.optional(z.array(z.unknown())) });
const reportedTransaction = z.object({
  kind: z.enum(['bet', 'win']),
  transaction_uuid: storableText,
  amount: z.int().check(z.minimum(0)),
});

/** The number of the aggregator's units in a centavo. */
export const UNITS_PER_CENTAVO = 1_000;
const inCentavos = ({ count, amount }: { count: number; amount: number }) => ({
  count,
  amount: amount / UNITS_PER_CENTAVO,
});

/** The catalogue has tens of megabytes, and is written to the database while it arrives. */
const CATALOGUE_TIMEOUT_MS = 600_000;

/** The statuses of an aggregator that does not know the signature. */
const UNSIGNED: ReadonlySet<number> = new Set([401, 403]);

type Signer = ReturnType<typeof createSigner>;

/** A demo has no wallet; XXX is ISO 4217's code for "no currency". */
const DEMO_CURRENCY = 'XXX';

/** Hub88's Freebets, sent with the launch. Money is in hundred-thousandths of a real. */
const freeBets = (free: NonNullable<Launch['player']>['freeRounds']) =>
  free ? { freebets: { reward_uuid: free.reward, bets: free.rounds, amount: free.amount * UNITS_PER_CENTAVO } } : {};

export const createStudio = ({ baseUrl, operatorId, privateKeys, providerPublicKeys }: Config['studio']): Studio => {
  const [newest, ...others] = privateKeys;
  /** The key that the aggregator took last is first. */
  let signers: readonly [Signer, ...Signer[]] = [createSigner(newest), ...others.map(createSigner)];

  /** While a key takes the place of another one, the aggregator has refused to do anything for the wrong one. */
  const send = async <Answer extends { readonly status: number }>(
    path: string,
    body: object,
    request: (url: string, request: VendorRequest) => Promise<Answer>,
  ): Promise<Answer> => {
    const rawBody = JSON.stringify({ operator_id: operatorId, ...body });
    const signedBy = (signer: Signer) => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signer(rawBody) };
      return request(`${baseUrl}/operator/generic/v2${path}`, { method: 'POST', headers, body: rawBody });
    };
    const [usual, ...rest] = signers;
    const answer = await signedBy(usual);
    if (!UNSIGNED.has(answer.status)) return answer;
    for (const signer of rest) {
      const another = await signedBy(signer);
      if (UNSIGNED.has(another.status)) continue;
      signers = [signer, ...signers.filter((one) => one !== signer)];
      return another;
    }
    return answer;
  };

  const call = async <Schema extends z.Schema>(path: string, body: object, schema: Schema) => {
    const { status, json } = await send(path, body, sendRequest);
    if (status !== 200) throw new VendorUnavailable(`the studio answered ${status} to ${path}`);
    const read = readMessage(schema, json);
    if (read.ok) return read.value;
    throw new VendorUnavailable(`the studio’s answer to ${path} cannot be read`, { unreadable: read.unreadable });
  };

  const openList = async () => {
    const { status, body } = await send('/game/list', {}, (url, request) =>
      streamRequest(url, { ...request, timeoutMs: CATALOGUE_TIMEOUT_MS }),
    );
    if (status !== 200) throw new VendorUnavailable(`the studio answered ${status} to /game/list`);
    return body;
  };

  return {
    isSigned: createSignatureCheck(providerPublicKeys),
    listGames: async () => readCatalogue(await openList()),
    streamGames: async function* () {
      yield* streamCatalogue(await openList());
    },
    totals: async (tenantId, from, to) => {
      const given = await call('/report/totals', input(tenantId, from, to), reportedTotals);
      const unreadable: Unreadable[] = [];
      const open = readEach(openRound, given.open_rounds ?? [], (one) => unreadable.push(one));
      const [bets, wins] = [inCentavos(given.bets), inCentavos(given.wins)];
      return { bets, wins, openRounds: open.map(({ round }) => round), unreadable };
    },
    transactions: async (tenantId, from, to) => {
      const given = await call('/report/transactions', input(tenantId, from, to), reportedTransactions);
      const unreadable: Unreadable[] = [];
      const read = readEach(reportedTransaction, given.transactions ?? [], (one) => unreadable.push(one));
      const transactions = read.map(({ kind, transaction_uuid: txId, amount }) => ({
        kind,
        txId,
        amount: amount / UNITS_PER_CENTAVO,
      }));
      return { transactions, unreadable };
    },
    launch: async ({ gameCode, player, language, mobile, lobbyUrl, depositUrl, ip }) => {
      const body = {
        ...(player ? { user: player.user, token: player.token, ...freeBets(player.freeRounds) } : {}),
        currency: player ? 'BRL' : DEMO_CURRENCY,
        platform: mobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        game_code: gameCode,
        lang: language,
        lobby_url: lobbyUrl,
        deposit_url: depositUrl,
        ip,
        country: 'BR',
      };
      return (await call('/game/url', body, launched)).url;
    },
  };
};

const input = (tenantId: string, from: Date, to: Date) => ({
  sub_partner_id: tenantId,
  from: from.toISOString(),
  to: to.toISOString(),
});
