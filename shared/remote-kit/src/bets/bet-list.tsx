import { Button, EmptyState, FailedState, Heading, Skeleton, Stack, Text } from '@jangada/design';
import { useEffect, useRef, useState } from 'react';
import { BetRow } from './bet-row.tsx';
import { betsPages, byDay, rowsOf } from './bets.query.ts';
import { betListTexts } from './texts.ts';
import { useChunks } from '../browser/chunks.ts';
import { useApi, useClock, useUser } from '../host/hooks.ts';
import { useInfiniteQuery } from '../query.ts';
import { useBundle, useFormat } from '../i18n/texts.ts';

const SKELETON_ROWS = 8;
const DAY_MS = 86_400_000;

export interface BetListProps {
  /** Leads a player without bets to the games. */
  readonly onPlay: () => void;
  /** The level below the title of the page or dialog. */
  readonly headings?: 'h2' | 'h3';
}

/**
 * The player's bets and wins, the newest first, day by day: in the casino's dialog and on the wallet's page (MOD-14,
 * RTE-11).
 *
 * @example
 * <BetList onPlay={() => navigate('/casino/games')} />
 */
export const BetList = ({ onPlay, headings = 'h2' }: BetListProps) => {
  const { t } = useBundle(betListTexts);
  const user = useUser();
  const list = useInfiniteQuery({ ...betsPages(useApi(), user?.id ?? 0), enabled: user !== null });
  const [isRequested, setRequested] = useState(false);

  if (list.isPending) {
    return (
      <Stack gap="2" aria-busy>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <Skeleton key={index} height="60px" borderRadius="control" />
        ))}
      </Stack>
    );
  }
  if (!list.data) {
    return (
      <FailedState
        title={t('failed')}
        action={
          <Button loading={list.isFetching} onClick={() => void list.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  }
  const rows = rowsOf(list.data.pages);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('empty')} text={t('emptyText')} action={<Button onClick={onPlay}>{t('play')}</Button>} />
    );
  }
  const loadMore = () => {
    setRequested(true);
    void list.fetchNextPage();
  };
  return (
    <Stack gap="5">
      <Days rows={rows} headings={headings} />
      {list.isFetchNextPageError && (
        <Text role="alert" textAlign="center" fontSize="sm" color="loss">
          {t('moreFailed')}
        </Text>
      )}
      {list.hasNextPage ? (
        <Button variant="outline" loading={list.isFetchingNextPage} onClick={loadMore}>
          {list.isFetchNextPageError ? t('retry') : t('more')}
        </Button>
      ) : (
        <End text={t('end')} takesFocus={isRequested} />
      )}
    </Stack>
  );
};

const Days = ({ rows, headings }: { rows: Parameters<typeof byDay>[0]; headings: 'h2' | 'h3' }) => {
  const { t } = useBundle(betListTexts);
  const format = useFormat();
  const nowMs = useClock().nowMs();
  const names = new Map([
    [format.date(new Date(nowMs - DAY_MS)), t('yesterday')],
    [format.date(new Date(nowMs)), t('today')],
  ]);
  return byDay(useChunks(rows), format.date).map(({ date, rows: ofDay }) => (
    <Stack key={date} as="section" gap="2">
      <Heading as={headings} size="sm" color="fg.muted">
        {names.get(date) ?? date}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {ofDay.map((row) => (
          <BetRow key={row.id} row={row} />
        ))}
      </Stack>
    </Stack>
  ));
};

/** Replaces the button that was pressed last, and takes its focus. */
const End = ({ text, takesFocus }: { text: string; takesFocus: boolean }) => {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Text ref={place} tabIndex={-1} textAlign="center" fontSize="sm" color="fg.muted" outline="none">
      {text}
    </Text>
  );
};
