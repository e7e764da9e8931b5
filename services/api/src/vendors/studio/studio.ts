import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import { createSignatureCheck, createSigner, SIGNATURE_HEADER } from './signature.ts';

/** PostgreSQL cannot store NUL: one such name would prevent the whole catalogue from being written. */
const text = z.string().check(z.refine((value) => !value.includes('\0')));

/** A game as the aggregator lists it: what it takes to show it. */
const listedGame = z.object({
  game_code: text,
  name: text,
  product: text,
  product_code: text,
  category: text,
  url_thumb: text,
  has_tables: z.optional(z.boolean()),
  only_demo: z.optional(z.boolean()),
  bonus_allowed: z.optional(z.boolean()),
});

const ALIASES_MAX = 24;
const ALIAS_CHARS_MAX = 40;
const RULES_CHARS_MAX = 2_000;
const RTP_MAX = 100;
/** What the columns hold. */
const MAX_WIN_MULTIPLIER_MAX = 1_000_000_000;
const POPULARITY_MAX = 2 ** 30;

const aliases = z.optional(z.array(text.check(z.maxLength(ALIAS_CHARS_MAX))).check(z.maxLength(ALIASES_MAX)));
const rules = text.check(z.minLength(1), z.maxLength(RULES_CHARS_MAX));
const centavos = z.optional(z.nullable(z.int().check(z.minimum(0))));

/** What is good to know of a game and not needed to show it. Amounts are centavos, `rtp` is percent. */
const extras = z.object({
  /** The maker's own mark. */
  url_product: z.optional(z.nullable(text)),
  url_background: z.optional(z.nullable(text)),
  rtp: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(RTP_MAX)))),
  volatility: z.optional(z.nullable(z.enum(['low', 'medium', 'high']))),
  features: z.optional(z.array(text)),
  min_bet: centavos,
  max_bet: centavos,
  /** What a round can pay at most, in its stakes. */
  max_win_multiplier: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_WIN_MULTIPLIER_MAX)))),
  released_at: z.optional(z.nullable(z.iso.date())),
  popularity: z.optional(z.int().check(z.minimum(0), z.maximum(POPULARITY_MAX))),
  /** What players call the game, and its maker. */
  aliases,
  product_aliases: aliases,
  /** Missing means that every game can be tried. */
  demo_game_support: z.optional(z.boolean()),
  rules: z.optional(z.nullable(z.object({ pt: rules, en: rules }))),
});

export type ListedGame = z.infer<typeof listedGame> & z.infer<typeof extras>;

/** The studio's name as a provider of bets. */
export const STUDIO = 'studio';

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

/** What the studio has on its books; amounts in centavos. */
export interface StudioTotals {
  readonly bets: { readonly count: number; readonly amount: number };
  readonly wins: { readonly count: number; readonly amount: number };
  /** Rounds without an end for more than a day. */
  readonly openRounds: readonly string[];
}

export interface StudioTransaction {
  readonly kind: 'bet' | 'win';
  readonly txId: string;
  readonly amount: number;
}

/** A Hub88-shaped aggregator: its games, and where to play them. */
export interface Studio {
  /** @throws {VendorUnavailable} */
  listGames(): Promise<readonly ListedGame[]>;
  /** @throws {VendorUnavailable} */
  launch(launch: Launch): Promise<string>;
  isSigned(rawBody: string, signature: unknown): boolean;
  /** The effective movements of one tenant's players in a period. @throws {VendorUnavailable} */
  totals(tenantId: string, from: Date, to: Date): Promise<StudioTotals>;
  /** The same, one by one. @throws {VendorUnavailable} */
  transactions(tenantId: string, from: Date, to: Date): Promise<readonly StudioTransaction[]>;
}

const listedGames = z.array(z.unknown());
/** It becomes the address of a frame: nothing else than a page of the web. */
const launched = z.object({ url: z.string().check(z.regex(/^https?:\/\/[^/\s]/)) });

const counted = z.object({ count: z.int(), amount: z.int() });
const reportedTotals = z.object({
  bets: counted,
  wins: counted,
  open_rounds: z.array(z.object({ round: z.string() })),
});
const reportedTransactions = z.object({
  transactions: z.array(
    z.object({ kind: z.enum(['bet', 'win']), transaction_uuid: z.string(), amount: z.int().check(z.minimum(0)) }),
  ),
});

/** The aggregator's units in a centavo. */
const UNITS_PER_CENTAVO = 1_000;
const inCentavos = ({ count, amount }: { count: number; amount: number }) => ({
  count,
  amount: amount / UNITS_PER_CENTAVO,
});

/** A demo has no wallet; XXX is the code of ISO 4217 for "no currency". */
const DEMO_CURRENCY = 'XXX';

/** The aggregator's art has several widths and formats; the browser fills in its choice. */
const artAddress = (url: string): string => url.replace(/\.(?:webp|avif)\?w=\d+$/, '.{format}?w={width}');

/** A malformed one is left out; the game and its other extras stay. */
function extrasOf(game: unknown): z.infer<typeof extras> {
  const checked = z.safeParse(extras, game);
  if (checked.success) return checked.data;
  const wrong = new Set(checked.error.issues.map(({ path: [field] }) => field));
  const rest = Object.entries(game ?? {}).filter(([field]) => !wrong.has(field));
  const again = z.safeParse(extras, Object.fromEntries(rest));
  return again.success ? again.data : {};
}

/** Hub88's Freebets, sent with the launch. Money is in hundred-thousandths of a real. */
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
    if (status !== 200) throw new VendorUnavailable(`the studio answered ${status} to ${path}`);
    return json;
  };

  return {
    isSigned: createSignatureCheck(providerPublicKey),
    listGames: async () => {
      const all = z.safeParse(listedGames, await call('/game/list', {}));
      if (!all.success) throw new VendorUnavailable('the studio listed no games');
      // A malformed or repeated game does not hide the others.
      const games = new Map<string, ListedGame>();
      for (const one of all.data) {
        const checked = z.safeParse(listedGame, one);
        if (!checked.success) continue;
        const { product_code: maker, game_code: code, url_thumb: thumb } = checked.data;
        const key = JSON.stringify([maker, code]);
        if (!games.has(key)) games.set(key, { ...checked.data, ...extrasOf(one), url_thumb: artAddress(thumb) });
      }
      return [...games.values()];
    },
    totals: async (tenantId, from, to) => {
      const checked = z.safeParse(reportedTotals, await call('/report/totals', input(tenantId, from, to)));
      if (!checked.success) throw new VendorUnavailable('the studio gave no totals');
      const { bets, wins, open_rounds: open } = checked.data;
      return { bets: inCentavos(bets), wins: inCentavos(wins), openRounds: open.map(({ round }) => round) };
    },
    transactions: async (tenantId, from, to) => {
      const given = await call('/report/transactions', input(tenantId, from, to));
      const checked = z.safeParse(reportedTransactions, given);
      if (!checked.success) throw new VendorUnavailable('the studio gave no transactions');
      return checked.data.transactions.map(({ kind, transaction_uuid: txId, amount }) => ({
        kind,
        txId,
        amount: amount / UNITS_PER_CENTAVO,
      }));
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
      if (!checked.success) throw new VendorUnavailable('the studio gave no address');
      return checked.data.url;
    },
  };
}

const input = (tenantId: string, from: Date, to: Date) => ({
  sub_partner_id: tenantId,
  from: from.toISOString(),
  to: to.toISOString(),
});
