import { readFileSync } from 'node:fs';
import { factsOf, type EngineFacts } from './engine-facts.ts';
import providers from './providers.json' with { type: 'json' };
import themes from './theme-symbols.json' with { type: 'json' };

export type Category = 'slots' | 'crash' | 'roulette' | 'live' | 'blackjack' | 'bingo' | 'instant';

/** The rules that decide the rounds of a game. `rtp` in percent. */
export type Engine =
  | { kind: 'slot'; model: string; theme: string }
  | { kind: 'crash'; rtp: number }
  | { kind: 'roulette' | 'blackjack' | 'bingo' | 'plinko' };

/** The invented studios of the demo. `code` is the Hub88 `product_code`, `nicknames` are players' names for it. */
export const PROVIDERS = providers;

/** A game of the studio's catalogue. Money is in centavos. */
export interface Game extends EngineFacts {
  code: string;
  title: string;
  /** Players' names for the game, beside its title. */
  nicknames: string[];
  provider: (typeof PROVIDERS)[number];
  category: Category;
  engine: Engine;
  minBet: number;
  maxBet: number;
  hasTables: boolean;
  onlyDemo: boolean;
  /** Whether the game can be played without money. */
  hasDemo: boolean;
  bonusAllowed: boolean;
  popularity: number;
  releasedAt: string;
  hues: [number, number];
}

function engineOf(text: string): Engine {
  const [kind = '', first = '', theme = ''] = text.split(' ');
  if (kind === 'slot') return { kind, model: first, theme };
  if (kind === 'crash') return { kind, rtp: Number(first) };
  if (kind === 'roulette' || kind === 'blackjack' || kind === 'bingo' || kind === 'plinko') return { kind };
  throw new RangeError(`There is no engine ${text}`);
}

/** Parses a line of `games.tsv`, whose header names the columns. A code begins with that of its provider. */
function gameOf(line: string): Game {
  const [code = '', title = '', category = '', engineText = '', min, max, demo, bonus, popularity, ...rest] =
    line.split('\t');
  const [releasedAt = '', hues = '', nicknames = ''] = rest;
  const engine = engineOf(engineText);
  const provider = PROVIDERS.find((one) => code.startsWith(`${one.code}_`));
  if (!provider) throw new RangeError(`The game ${code} has no provider`);
  const facts = factsOf(engine);
  const hasTables = category === 'live';
  const [first = 0, second = 0] = hues.split(' ').map(Number);
  return {
    ...facts,
    code,
    title,
    nicknames: nicknames.split('|'),
    provider,
    // This file is part of the repository, so its categories are valid.
    category: category as Category,
    engine,
    features: hasTables ? [...facts.features, 'tables'] : facts.features,
    minBet: Number(min),
    maxBet: Number(max),
    hasTables,
    onlyDemo: demo === 'only',
    hasDemo: demo !== 'no',
    bonusAllowed: bonus === 'yes',
    popularity: Number(popularity),
    releasedAt,
    hues: [first, second],
  };
}

const [, ...lines] = readFileSync(new URL('./games.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

export const GAMES: readonly Game[] = lines.map(gameOf);
const BY_CODE = new Map(GAMES.map((game) => [game.code, game]));

export const findGame = (code: string): Game | undefined => BY_CODE.get(code);

const THEMES: Readonly<Record<string, string>> = themes;

/**
 * Picture names of the slot symbols in this theme, by their number in the model: wild, scatter, then the paying ones.
 */
export const symbolsOf = (theme: string): string[] => THEMES[theme]?.split(' ') ?? [];
export const THEME_NAMES = Object.keys(THEMES);
