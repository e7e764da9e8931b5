import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Button, Card, FailedState, Flex, Heading, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useLanguage, useModals } from '@jangada/remote-kit/hooks';
import { useSearchParams } from '@jangada/remote-kit/routing';
import { lazy, Suspense, useEffect } from 'react';
import { BalanceParts } from '../balance/balance-parts.tsx';
import { useWallet } from '../balance/use-wallet.ts';
import { LargeMoney } from '../large-money.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { Statement } from './statement.tsx';

const views = ['lines', 'periods', 'year'] as const;

type View = (typeof views)[number];

const isView = (value: string | null): value is View => views.some((view) => view === value);

const PeriodStatement = lazy(async () => ({
  default: (await import('./statements/period-statement.tsx')).PeriodStatement,
}));
const YearReport = lazy(async () => ({ default: (await import('./statements/year-report.tsx')).YearReport }));

/** The player's money: the balance, the withdrawable part, every movement, and sums by period. */
export const WalletPage = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('view');
  const view = isView(requested) ? requested : 'lines';
  useModalOfAddress();
  return (
    <Stack gap="6" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('wallet.title')}
      </Heading>
      <Balances />
      <Stack gap="4">
        <Tabs
          label={t('wallet.views')}
          tabs={views.map((id) => ({ id, label: t(`wallet.view.${id}`) }))}
          value={view}
          onChange={(id) => setSearch(id === 'lines' ? {} : { view: id }, { replace: true })}
        />
        {view === 'lines' ? (
          <Statement />
        ) : (
          <Suspense fallback={<Skeleton height="420px" borderRadius="tile" />}>
            {view === 'periods' ? <PeriodStatement /> : <YearReport />}
          </Suspense>
        )}
      </Stack>
    </Stack>
  );
};

/** `?open=withdraw` and `?open=deposit` open the dialog once, so that a message can link to it. */
const useModalOfAddress = (): void => {
  const modals = useModals();
  const [search, setSearch] = useSearchParams();
  const name = search.get('open');
  useEffect(() => {
    if (name !== 'withdraw' && name !== 'deposit') return;
    setSearch({}, { replace: true });
    modals.open(name, {});
  }, [name, modals, setSearch]);
};

const Balances = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const modals = useModals();
  const errorText = useErrorText();
  const { wallet, error, refetch } = useWallet();
  if (error && !wallet) {
    const again = <Button onClick={refetch}>{t('retry')}</Button>;
    return <FailedState title={t('wallet.failed')} text={errorText(error)} action={again} />;
  }
  return (
    <Card p={{ base: '4', md: '6' }}>
      <Flex gap="4" justify="space-between" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('wallet.balance')}
          </Text>
          {wallet ? (
            <LargeMoney amount={wallet.balance} language={language} wideSize="4xl" />
          ) : (
            <Skeleton height="44px" width="180px" />
          )}
        </Box>
        <Flex gap="3" wrap="wrap">
          <Button
            size="lg"
            color="primary"
            flex="1"
            leftIcon={<Icon name="lucide:plus" />}
            {...opensModal(modals, 'deposit', {})}
          >
            {t('wallet.deposit')}
          </Button>
          <Button
            size="lg"
            variant="outline"
            flex="1"
            leftIcon={<Icon name="lucide:arrow-up-from-line" />}
            {...opensModal(modals, 'withdraw', {})}
          >
            {t('wallet.withdraw')}
          </Button>
        </Flex>
      </Flex>
      <BalanceParts wallet={wallet} />
    </Card>
  );
};
