import type { Bet } from '@jangada/contracts/wallet/endpoints';
import {
  Badge,
  Box,
  Button,
  EmptyState,
  FailedState,
  Flex,
  Heading,
  HStack,
  Money,
  Skeleton,
  Stack,
  Text,
} from '@jangada/design';
import { useChunks } from '@jangada/remote-kit/chunks';
import { useApi, useLanguage, useNavigation, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useWalletTexts } from '../texts/texts.ts';
import { betsPages } from './bets.query.ts';

const SKELETON_ROWS = 8;

/** What was bet and won, game by game. */
export const BetsPage = () => {
  const t = useWalletTexts();
  return (
    <Stack gap="5" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('bets.title')}
      </Heading>
      <Bets />
    </Stack>
  );
};

const Bets = () => {
  const t = useWalletTexts();
  const navigation = useNavigation();
  const user = useUser();
  const list = useInfiniteQuery({ ...betsPages(useApi(), user?.id ?? 0), enabled: user !== null });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];

  if (list.isPending) {
    return Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <Skeleton key={index} height="56px" borderRadius="control" />
    ));
  }
  if (list.isError && rows.length === 0) {
    return (
      <FailedState
        title={t('transactions.failed')}
        action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('bets.empty')}
        text={t('bets.emptyText')}
        action={<Button onClick={() => navigation.go('/casino/games')}>{t('bets.play')}</Button>}
      />
    );
  }
  return (
    <Stack gap="4">
      <Stack as="ul" gap="0" listStyleType="none">
        <Lines rows={rows} />
      </Stack>
      {list.hasNextPage && (
        <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('transactions.more')}
        </Button>
      )}
    </Stack>
  );
};

const Lines = ({ rows }: { rows: readonly Bet[] }) => useChunks(rows).map((row) => <Row key={row.id} row={row} />);

const Row = ({ row }: { row: Bet }) => {
  const t = useWalletTexts();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Flex as="li" gap="3" align="center" py="3" borderBottomWidth="1px" borderColor="border">
      <Box flex="1" minW="0">
        <Text fontWeight="medium" truncate>
          {row.game}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {t(row.type === 'bet' ? 'bets.bet' : 'bets.win')} · {format.date(row.date)} · {format.time(row.date)}
        </Text>
      </Box>
      <HStack gap="2">
        {row.with_bonus && <Badge>{t('bets.withBonus')}</Badge>}
        {row.refunded && <Badge colorPalette="warning">{t('bets.refunded')}</Badge>}
      </HStack>
      <Money
        amount={row.type === 'bet' ? -row.value : row.value}
        language={language}
        signed={row.type === 'win'}
        fontWeight="semibold"
      />
    </Flex>
  );
};
