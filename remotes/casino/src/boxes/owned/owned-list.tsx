import { Button, EmptyState, FailedState, ForbiddenState, Stack } from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { Link } from '@jangada/remote-kit/routing';
import type { ReactNode } from 'react';
import { useTranslation } from '../box-texts.ts';
import { BoxGrid, BoxGridSkeleton, More } from '../box-grid.tsx';

/** The used part of an infinite query. */
interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[]; readonly total: number }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

interface OwnedListProps<Row> {
  readonly list: Pages<Row>;
  readonly label: string;
  /** The height of the text below each picture. */
  readonly cardHeight: string;
  readonly texts: { readonly failed: string; readonly empty: string; readonly emptyText: string };
  readonly card: (row: Row) => ReactNode;
}

/** A list of owned boxes or prizes, in each of its states. */
export const OwnedList = <Row extends { readonly id: number }>(props: OwnedListProps<Row>) => {
  const { list, label, cardHeight, texts, card } = props;
  useScrollRestoration(list.data !== undefined);
  if (list.isPending) return <BoxGridSkeleton label={label} extra={cardHeight} />;
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.error && rows.length === 0) return <Failed error={list.error} title={texts.failed} onRetry={list.refetch} />;
  if (rows.length === 0) return <Empty title={texts.empty} text={texts.emptyText} />;
  return (
    <Stack gap="4">
      <BoxGrid label={label}>
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </BoxGrid>
      <More
        shown={rows.length}
        total={list.data?.pages[0]?.total ?? rows.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Stack>
  );
};

interface FailedProps {
  readonly error: Error;
  readonly title: string;
  readonly onRetry: () => unknown;
}

const Failed = ({ error, title, onRetry }: FailedProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const text = errorText(error);
  if (error instanceof ApiError && error.code === 'session.forbidden') {
    return (
      <ForbiddenState
        title={text}
        action={
          <Button as={Link} to="/">
            {t('boxes.mine.games')}
          </Button>
        }
      />
    );
  }
  return (
    <FailedState title={title} text={text} action={<Button onClick={() => void onRetry()}>{t('retry')}</Button>} />
  );
};

/** Links to the shop, or to the games where the site has no shop. */
const Empty = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button as={Link} to={isRegulated ? '/casino/games' : '/casino/crates'}>
          {t(isRegulated ? 'boxes.mine.games' : 'boxes.mine.shop')}
        </Button>
      }
    />
  );
};
