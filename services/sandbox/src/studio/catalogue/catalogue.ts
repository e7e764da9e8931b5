import { createHash } from 'node:crypto';
import { bingoRtp } from '../engines/bingo.ts';
import { plinkoRtp } from '../engines/plinko.ts';
import { ROULETTE_RTP } from '../engines/roulette.ts';
import { SLOT_MODELS } from '../engines/slot/slot-models.ts';
import type { Category, Engine, Game } from './game.ts';
import { highestWinOf } from './highest-win.ts';
import { nicknamesOf } from './nicknames.ts';
import {
  BINGO_TITLES,
  BLACKJACK_TITLES,
  CRASH_TITLES,
  INSTANT_TITLES,
  LIVE_TITLES,
  ROULETTE_TITLES,
} from './other-titles.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { rulesOf } from './rules.ts';
import { SLOT_THEMES } from './slot-themes.ts';

/** Best play; worked out exactly by `blackjack-rtp.ts`, which takes too long for every start. */
export const BLACKJACK_RTP = 98.91;

const LIVE_PROVIDER = 'zarpa';
const FIRST_RELEASE_MS = Date.UTC(2023, 0, 9);
const LAST_RELEASE_MS = Date.UTC(2026, 9, 30);
const DAY_MS = 86_400_000;
const POPULARITY_MAX = 1_000;

const MIN_BETS = [20, 40, 60, 100];
const MAX_BETS = [10_000, 20_000, 40_000, 50_000];
const TABLE_MIN_BETS = [100, 200, 500, 1_000];
const TABLE_MAX_BETS = [200_000, 500_000, 1_000_000];
const CRASH_RETURNS = [97, 96.5, 96, 95];

/** A number from 0 up to, not including, `limit`, always the same for the same text: facts of a game never move. */
function fact(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % limit;
}

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], text: string): Item => {
  const found = items[fact(text, items.length)];
  if (found === undefined) throw new RangeError('Nothing to pick from');
  return found;
};

const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

interface Draft {
  title: string;
  provider: Provider;
  category: Category;
  engine: Engine;
  rtp: number;
  volatility: Game['volatility'];
  features: string[];
  hues: readonly [number, number];
  table: boolean;
}

function finish(draft: Draft): Game {
  const code = `${draft.provider.code}_${slug(draft.title)}`;
  const days = Math.floor((LAST_RELEASE_MS - FIRST_RELEASE_MS) / DAY_MS);
  // Most games are little known, a few are very popular.
  const rank = fact(`${code}:popularity`, POPULARITY_MAX) / POPULARITY_MAX;
  const onlyDemo = draft.category !== 'live' && fact(`${code}:demo`, 40) === 0;
  return {
    code,
    title: draft.title,
    nicknames: nicknamesOf(draft.title, draft.category, draft.engine),
    provider: draft.provider,
    category: draft.category,
    engine: draft.engine,
    rtp: draft.rtp,
    volatility: draft.volatility,
    features: draft.features,
    minBet: pick(draft.table ? TABLE_MIN_BETS : MIN_BETS, `${code}:min`),
    maxBet: pick(draft.table ? TABLE_MAX_BETS : MAX_BETS, `${code}:max`),
    maxWinMultiplier: highestWinOf(draft.engine),
    hasTables: draft.category === 'live',
    onlyDemo,
    hasDemo: onlyDemo || !(draft.category === 'live' || (draft.table && fact(`${code}:no-demo`, 4) === 0)),
    bonusAllowed: draft.category === 'slots' ? fact(`${code}:bonus`, 5) !== 0 : draft.category === 'bingo',
    popularity: Math.round(rank ** 3 * POPULARITY_MAX),
    releasedAt: new Date(FIRST_RELEASE_MS + fact(`${code}:released`, days) * DAY_MS).toISOString().slice(0, 10),
    rules: rulesOf(draft.engine),
    hues: draft.hues,
  };
}

function slots(): Draft[] {
  return SLOT_THEMES.flatMap((theme, themeIndex) =>
    theme.titles.map((title, index): Draft => {
      const model = SLOT_MODELS[(themeIndex * 3 + index) % SLOT_MODELS.length];
      const provider = slotProvider(themeIndex * 5 + index * 7);
      if (!model) throw new RangeError('There are no slot models');
      return {
        title,
        provider,
        category: 'slots',
        engine: { kind: 'slot', model: model.id, theme: theme.id },
        rtp: model.rtp,
        volatility: model.volatility,
        features: [
          'wilds',
          `${model.lines.length}-lines`,
          ...(model.scatter ? ['free-spins', 'multiplier'] : ['classic']),
        ],
        hues: [theme.hues[0] + fact(title, 24) - 12, theme.hues[1]],
        table: false,
      };
    }),
  );
}

/** The live studio makes no slots. */
function slotProvider(index: number): Provider {
  const makers = PROVIDERS.filter(({ code }) => code !== LIVE_PROVIDER);
  return pickAt(makers, index);
}

const pickAt = <Item>(items: readonly Item[], index: number): Item => {
  const found = items[index % items.length];
  if (found === undefined) throw new RangeError('Nothing to pick from');
  return found;
};

type Rest = Omit<Draft, 'title' | 'provider' | 'hues'>;

function others(titles: readonly string[], offset: number, about: (title: string) => Rest): Draft[] {
  return titles.map((title, index) => {
    const live = PROVIDERS.find(({ code }) => code === LIVE_PROVIDER);
    const rest = about(title);
    const provider = rest.category === 'live' && live ? live : pickAt(PROVIDERS, index * 5 + offset);
    return { title, provider, ...rest, hues: [fact(title, 360), fact(`${title}:2`, 360)] };
  });
}

const rounded = (percent: number) => Math.round(percent * 100) / 100;

const DRAFTS: Draft[] = [
  ...slots(),
  ...others(CRASH_TITLES, 0, (title) => {
    const rtp = pick(CRASH_RETURNS, title);
    const features = ['auto-cash-out'];
    return { category: 'crash', engine: { kind: 'crash', rtp }, rtp, volatility: 'high', features, table: false };
  }),
  ...others(ROULETTE_TITLES, 3, () => ({
    category: 'roulette',
    engine: { kind: 'roulette' },
    rtp: rounded(ROULETTE_RTP),
    volatility: 'medium',
    features: ['european', 'single-zero'],
    table: true,
  })),
  ...others(LIVE_TITLES, 0, () => ({
    category: 'live',
    engine: { kind: 'roulette' },
    rtp: rounded(ROULETTE_RTP),
    volatility: 'medium',
    features: ['european', 'single-zero', 'tables'],
    table: true,
  })),
  ...others(BLACKJACK_TITLES, 7, () => ({
    category: 'blackjack',
    engine: { kind: 'blackjack' },
    rtp: BLACKJACK_RTP,
    volatility: 'low',
    features: ['3-to-2', 'double-down'],
    table: true,
  })),
  ...others(BINGO_TITLES, 2, () => ({
    category: 'bingo',
    engine: { kind: 'bingo' },
    rtp: rounded(bingoRtp()),
    volatility: 'medium',
    features: ['75-balls', '4-cards'],
    table: false,
  })),
  ...others(INSTANT_TITLES, 9, () => ({
    category: 'instant',
    engine: { kind: 'plinko' },
    rtp: Math.min(...(['low', 'medium', 'high'] as const).map((risk) => rounded(plinkoRtp(risk)))),
    volatility: 'medium',
    features: ['choose-risk', '12-rows'],
    table: false,
  })),
];

export const GAMES: readonly Game[] = DRAFTS.map(finish);
const BY_CODE = new Map(GAMES.map((game) => [game.code, game]));

export const findGame = (code: string): Game | undefined => BY_CODE.get(code);
