import type { Game } from '@jangada/contracts/domains/games/game';
import { useTranslation } from '../texts/use-translation.ts';
import { DeferredRow } from './deferred-row.tsx';

/** A row with fewer games is omitted. */
const FEATURED_LEAST = 3;

interface FeaturedRowProps {
  readonly games: readonly Game[];
  /** The games that the rows above this one show. */
  readonly shown: readonly Game[];
}

/**
 * The featured games beyond the rows (CAS-60). Games of other rows are omitted; with too few left, the row is omitted
 * too.
 */
export const FeaturedRow = ({ games, shown }: FeaturedRowProps) => {
  const { t } = useTranslation();
  const known = new Set(shown.map(({ id }) => id));
  const others = games.filter(({ id }) => !known.has(id));
  return others.length < FEATURED_LEAST ? null : <DeferredRow title={t('home.featured')} games={others} />;
};
