import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import type { Aggregator, AggregatorBooks, Catalogue, Launch } from '../aggregators/aggregator.ts';
import { readMessage } from '../read-message.ts';
import { sendRequest, streamRequest, VendorUnavailable, type VendorRequest } from '../send-request.ts';
import { readCatalogue, streamCatalogue } from './read-catalogue.ts';
import { readMovements, UNITS_PER_CENTAVO } from './read-movements.ts';
import { createSignatureCheck, createSigner, SIGNATURE_HEADER } from './signature.ts';
import { studioWallet } from './wallet-protocol.ts';

/** The studio's name as a provider of bets. */
export const STUDIO = 'studio';

/** Hub88. */
export interface Studio extends Aggregator {
  readonly books: AggregatorBooks;
  /** The whole list. @throws {VendorUnavailable} */
  listGames(): Promise<Catalogue>;
}

/** The address is loaded in a frame, so only http and https are accepted. */
const launched = z.object({ url: z.string().check(z.regex(/^https?:\/\/[^/\s]/)) });

/** Lists have tens of megabytes; the catalogue is written to the database while it arrives. */
const LIST_TIMEOUT_MS = 600_000;

/** The statuses of an aggregator that does not know the signature. */
const UNSIGNED: ReadonlySet<number> = new Set([401, 403]);

type Signer = ReturnType<typeof createSigner>;

/** The fields of a call, with its path and the tenant whose operator id it carries. */
interface StudioCall {
  readonly path: string;
  readonly tenantId?: string;
  readonly [field: string]: unknown;
}

/** A demo has no wallet; XXX is ISO 4217's code for "no currency". */
const DEMO_CURRENCY = 'XXX';

/** Hub88's Freebets, sent with the launch. Money is in hundred-thousandths of a real. */
const freeBets = (free: NonNullable<Launch['player']>['freeRounds']) =>
  free ? { freebets: { reward_uuid: free.reward, bets: free.rounds, amount: free.amount * UNITS_PER_CENTAVO } } : {};

export const createStudio = (config: Omit<Config['studio'], 'gameOrigins'>): Studio => {
  const { baseUrl, operatorId, operatorIds, privateKeys, providerPublicKeys } = config;
  const [newest, ...others] = privateKeys;
  /** The key that the aggregator took last is first. */
  let signers: readonly [Signer, ...Signer[]] = [createSigner(newest), ...others.map(createSigner)];

  /** While a key takes the place of another one, the aggregator has refused to do anything for the wrong one. */
  const send = async <Answer extends { readonly status: number }>(
    { path, tenantId, ...body }: StudioCall,
    request: (url: string, request: VendorRequest) => Promise<Answer>,
  ): Promise<Answer> => {
    const rawBody = JSON.stringify({ operator_id: operatorIds[tenantId ?? ''] ?? operatorId, ...body });
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

  const openList = async (called: StudioCall) => {
    const { status, body } = await send(called, (url, request) =>
      streamRequest(url, { ...request, timeoutMs: LIST_TIMEOUT_MS }),
    );
    if (status !== 200) throw new VendorUnavailable(`the studio answered ${status} to ${called.path}`);
    return body;
  };

  const openCatalogue = () => openList({ path: '/game/list' });

  const transactions = async (tenantId: string, which: object) =>
    readMovements(await openList({ path: '/transactions/list', tenantId, sub_partner_id: tenantId, ...which }));

  return {
    name: STUDIO,
    wallet: studioWallet(createSignatureCheck(providerPublicKeys)),
    books: {
      movementsBetween: (tenantId, from, to) =>
        transactions(tenantId, { start_time: inSeconds(from), end_time: inSeconds(to) }),
      movementsOfRound: (tenantId, round) => transactions(tenantId, { round }),
    },
    listGames: async () => readCatalogue(await openCatalogue()),
    streamGames: async function* () {
      yield* streamCatalogue(await openCatalogue());
    },
    launch: async ({ tenantId, gameCode, player, language, mobile, lobbyUrl, depositUrl, ip }) => {
      const path = '/game/url';
      const called = {
        ...{ path, tenantId },
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
      const { status, json } = await send(called, sendRequest);
      if (status !== 200) throw new VendorUnavailable(`the studio answered ${status} to ${path}`);
      const read = readMessage(launched, json);
      if (read.ok) return read.value.url;
      throw new VendorUnavailable(`the studio’s answer to ${path} cannot be read`, { unreadable: read.unreadable });
    },
  };
};

/** As in the reference: `2017-11-05T13:15:30`. */
const inSeconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '');
