import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { readMessage } from '../read-message.ts';
import { sendRequest, streamRequest, VendorUnavailable, type VendorRequest } from '../send-request.ts';
import { readCatalogue, streamCatalogue, type Catalogue } from './read-catalogue.ts';
import { readMovements, UNITS_PER_CENTAVO, type Report } from './read-movements.ts';
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

/** A Hub88-like aggregator: its games, and their launch addresses. */
export interface Studio {
  /** @throws {VendorUnavailable} */
  listGames(): Promise<Catalogue>;
  /** The list piece by piece, while it arrives. @throws {VendorUnavailable} */
  streamGames(): AsyncIterable<Catalogue>;
  /** @throws {VendorUnavailable} */
  launch(launch: Launch): Promise<string>;
  isSigned(rawBody: string, signature: unknown): boolean;
  /** The movements of one tenant's players in a period. @throws {VendorUnavailable} */
  movementsBetween(tenantId: string, from: Date, to: Date): Promise<Report>;
  /** The movements of a round. @throws {VendorUnavailable} */
  movementsOfRound(tenantId: string, round: string): Promise<Report>;
}

/** The address is loaded in a frame, so only http and https are accepted. */
const launched = z.object({ url: z.string().check(z.regex(/^https?:\/\/[^/\s]/)) });

/** Lists have tens of megabytes; the catalogue is written to the database while it arrives. */
const LIST_TIMEOUT_MS = 600_000;

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

  const openList = async (path: string, body: object) => {
    const answer = await send(path, body, (url, request) =>
      streamRequest(url, { ...request, timeoutMs: LIST_TIMEOUT_MS }),
    );
    if (answer.status !== 200) throw new VendorUnavailable(`the studio answered ${answer.status} to ${path}`);
    return answer.body;
  };

  const transactions = async (tenantId: string, which: object) =>
    readMovements(await openList('/transactions/list', { sub_partner_id: tenantId, ...which }));

  return {
    isSigned: createSignatureCheck(providerPublicKeys),
    listGames: async () => readCatalogue(await openList('/game/list', {})),
    streamGames: async function* () {
      yield* streamCatalogue(await openList('/game/list', {}));
    },
    movementsBetween: (tenantId, from, to) =>
      transactions(tenantId, { start_time: inSeconds(from), end_time: inSeconds(to) }),

    movementsOfRound: (tenantId, round) => transactions(tenantId, { round }),

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

/** As in the reference: `2017-11-05T13:15:30`. */
const inSeconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '');
