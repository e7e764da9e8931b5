import type { Language } from '@jangada/contracts/values/languages';
import type { Category } from '@jangada/contracts/domains/site/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

interface Entry {
  readonly id: number;
  readonly slug: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly icon: string;
}

/** The known categories, in the order of the side menu. */
const known: readonly Entry[] = [
  { id: 1, slug: 'slots', name: { pt: 'Slots', en: 'Slots' }, icon: 'game-icons:cherry' },
  { id: 2, slug: 'crash', name: { pt: 'Crash', en: 'Crash' }, icon: 'lucide:rocket' },
  { id: 3, slug: 'live', name: { pt: 'Ao vivo', en: 'Live' }, icon: 'lucide:video' },
  { id: 4, slug: 'roulette', name: { pt: 'Roleta', en: 'Roulette' }, icon: 'lucide:disc-3' },
  { id: 5, slug: 'blackjack', name: { pt: 'Blackjack', en: 'Blackjack' }, icon: 'lucide:spade' },
  { id: 6, slug: 'instant', name: { pt: 'Instantâneos', en: 'Instant' }, icon: 'lucide:zap' },
  { id: 7, slug: 'bingo', name: { pt: 'Bingo', en: 'Bingo' }, icon: 'lucide:circle-dot' },
];

export const isKnownCategory = (slug: string): boolean => known.some((category) => category.slug === slug);

/** The name of a category; an unknown category of the aggregator keeps its own name. */
export const categoryName = (slug: string, language: Language): string =>
  known.find((category) => category.slug === slug)?.name[language] ?? slug;

/** The categories that have games, in the order of the menu. */
export const listCategories = async (reader: Reader, language: Language): Promise<Category[]> => {
  const { rows } = await sql<{ slug: string }>`
    select one.slug from unnest(${known.map(({ slug }) => slug)}::text[]) as one (slug)
    where exists (select from games where games.category = one.slug and games.active)`.execute(reader);
  const present = new Set(rows.map(({ slug }) => slug));
  return known
    .filter(({ slug }) => present.has(slug))
    .map(({ id, slug, name, icon }) => ({ id, slug, name: name[language], icon }));
};
