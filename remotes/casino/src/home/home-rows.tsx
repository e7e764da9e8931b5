import type { GameRow as Row } from '@jangada/contracts/domains/games/game';
import { Button, EmptyState, FailedState } from '@jangada/design';
import { memo } from 'react';
import { useErrorText } from '@jangada/remote-kit/errors';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { GamesRow, GamesRowSkeleton } from '../games/games-row.tsx';
import { DeferredRow } from './deferred-row.tsx';

/** Rows in the first window of a desktop, which render immediately with artwork that is not lazy. */
const EAGER_ROWS = 2;
const SKELETON_ROWS = 3;

const pathOf = ({ slug }: Row): string => `/casino/category/${encodeURIComponent(slug)}`;

/** The placeholders of the first rows. */
export const HomeRowsSkeleton = () => {
  const { t } = useTranslation();
  return Array.from({ length: SKELETON_ROWS }, (_, index) => <GamesRowSkeleton key={index} title={t('home.title')} />);
};

/** The games of the home page, row by row in the tenant's order. */
export const HomeRows = memo(function HomeRows({ rows }: { rows: UseQueryResult<Row[]> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();

  if (rows.isPending) return <HomeRowsSkeleton />;
  if (rows.isError) {
    return (
      <FailedState
        title={t('home.failed')}
        text={errorText(rows.error)}
        action={<Button onClick={() => void rows.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (rows.data.length === 0) return <EmptyState title={t('home.empty')} />;
  return rows.data.map((row, index) =>
    index < EAGER_ROWS ? (
      <GamesRow key={row.slug} title={row.name} games={row.games} path={pathOf(row)} eager />
    ) : (
      <DeferredRow key={row.slug} title={row.name} games={row.games} path={pathOf(row)} />
    ),
  );
});
