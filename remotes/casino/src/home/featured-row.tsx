import type { Game } from '@jangada/contracts/domains/games/game';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { featuredGames } from './below-fold.query.ts';
import { DeferredRow } from './deferred-row.tsx';

/** Fewer are no row. */
const FEATURED_LEAST = 3;

/** The featured games beyond the rows (CAS-60). Games of other rows are omitted; with too few left the row is too. */
export const FeaturedRow = ({ shown }: { shown: readonly Game[] }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(featuredGames(useApi()));
  const known = new Set(shown.map(({ id }) => id));
  const others = data.filter(({ id }) => !known.has(id));
  return others.length < FEATURED_LEAST ? null : <DeferredRow title={t('home.featured')} games={others} />;
};
