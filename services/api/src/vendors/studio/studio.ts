import * as z from '@jangada/contracts/schema';
import type { Config } from '../../config.ts';
import { sendRequest, VendorAway } from '../send-request.ts';
import { createSignatureCheck, createSigner, SIGNATURE_HEADER } from './signature.ts';

/** A game as the aggregator lists it. Amounts are centavos, `rtp` is percent. */
const listedGame = z.object({
  game_code: z.string(),
  name: z.string(),
  product: z.string(),
  product_code: z.string(),
  /** The maker's own mark. */
  url_product: z.optional(z.nullable(z.string())),
  category: z.string(),
  url_thumb: z.string(),
  url_background: z.optional(z.nullable(z.string())),
  rtp: z.optional(z.nullable(z.number())),
  volatility: z.optional(z.nullable(z.enum(['low', 'medium', 'high']))),
  features: z.optional(z.array(z.string())),
  has_tables: z.optional(z.boolean()),
  only_demo: z.optional(z.boolean()),
  bonus_allowed: z.optional(z.boolean()),
  min_bet: z.optional(z.nullable(z.number())),
  max_bet: z.optional(z.nullable(z.number())),
  released_at: z.optional(z.nullable(z.string())),
  popularity: z.optional(z.number()),
});

export type ListedGame = z.infer<typeof listedGame>;

export interface Launch {
  readonly gameCode: string;
  /** Who plays for money; without it the game opens as a demo. */
  readonly player: {
    readonly user: string;
    readonly token: string;
    /** Rounds the house pays for, each of this stake in centavos; the studio names the reward with every one of them. */
    readonly freeRounds?: { readonly reward: string; readonly rounds: number; readonly amount: number } | null;
  } | null;
  readonly language: 'pt' | 'en';
  readonly mobile: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly ip: string;
}

/** A Hub88-shaped aggregator: its games, and where to play them. */
export interface Studio {
  /** @throws {VendorAway} */
  listGames(): Promise<readonly ListedGame[]>;
  /** @throws {VendorAway} */
  launch(launch: Launch): Promise<string>;
  isSigned(rawBody: string, signature: unknown): boolean;
}

const listedGames = z.array(z.unknown());
const launched = z.object({ url: z.string() });

const UNITS_PER_CENTAVO = 1_000;

/** A demo has a currency of its own, and no wallet. */
const DEMO_CURRENCY = 'XXX';

/** The aggregator's art comes in several widths and formats; the browser fills in what it wants. */
const artAddress = (url: string): string => url.replace(/\.(?:webp|avif)\?w=\d+$/, '.{format}?w={width}');

/** Hub88's Freebets, told with the launch. Money counts hundred-thousandths of a real. */
const freeBets = (free: NonNullable<Launch['player']>['freeRounds']) =>
  free ? { freebets: { reward_uuid: free.reward, bets: free.rounds, amount: free.amount * UNITS_PER_CENTAVO } } : {};

export function createStudio({ baseUrl, operatorId, privateKey, providerPublicKey }: Config['studio']): Studio {
  const signed = createSigner(privateKey);

  const call = async (path: string, body: object): Promise<unknown> => {
    const rawBody = JSON.stringify({ operator_id: operatorId, ...body });
    const { status, json } = await sendRequest(`${baseUrl}/operator/generic/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed(rawBody) },
      body: rawBody,
    });
    if (status !== 200) throw new VendorAway(`the studio answered ${status} to ${path}`);
    return json;
  };

  return {
    isSigned: createSignatureCheck(providerPublicKey),
    listGames: async () => {
      const all = z.safeParse(listedGames, await call('/game/list', {}));
      if (!all.success) throw new VendorAway('the studio listed no games');
      // One game that is told wrong does not hide the others.
      return all.data.flatMap((one) => {
        const checked = z.safeParse(listedGame, one);
        return checked.success ? [{ ...checked.data, url_thumb: artAddress(checked.data.url_thumb) }] : [];
      });
    },
    launch: async ({ gameCode, player, language, mobile, lobbyUrl, depositUrl, ip }) => {
      const answer = await call('/game/url', {
        ...(player ? { user: player.user, token: player.token, ...freeBets(player.freeRounds) } : {}),
        currency: player ? 'BRL' : DEMO_CURRENCY,
        platform: mobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        game_code: gameCode,
        lang: language,
        lobby_url: lobbyUrl,
        deposit_url: depositUrl,
        ip,
        country: 'BR',
      });
      const checked = z.safeParse(launched, answer);
      if (!checked.success) throw new VendorAway('the studio gave no address');
      return checked.data.url;
    },
  };
}
