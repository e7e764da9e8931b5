import { opensModal } from '@jangada/contracts/page/opens-modal';
import { checkCoupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { Button, Card, EmptyState, Flex, Heading, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { useApi, useLanguage, useHasRoute, useModals, useSession, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { CashbackSection, useCashback } from './cashback/cashback-section.tsx';
import { createCouponChecks } from '../coupons/coupon-checks.ts';
import { CouponField } from '../coupons/coupon-field.tsx';
import { CouponOffers } from '../coupons/coupon-offers.tsx';
import { OwnBonuses, useBonuses } from './own-bonuses.tsx';
import { Section } from './section.tsx';

/** Bonuses: the player's own and the coupons of the site. Guests see the coupons and the sign-in. */
export const BonusPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const language = useLanguage();
  return (
    <Stack gap="8" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('bonus.title')}
      </Heading>
      {session.status === 'checking' && <Skeleton height={{ base: '396px', md: '318px' }} borderRadius="tile" />}
      {session.status === 'guest' && <ForGuest />}
      {/* The key resets verified coupons when the player or the language changes. */}
      {session.status === 'user' && <ForPlayer key={`${session.user.id} ${language}`} />}
    </Stack>
  );
};

/**
 * True while the query waits for its first reply. No later reply is awaited, because the retries of a failed call may
 * take long.
 */
const isAwaited = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;

const ForPlayer = () => {
  const { t } = useTranslation();
  const api = useApi();
  const { is_regulated: isRegulated, cashback: hasCashback } = useTenant();
  const [checks] = useState(() =>
    createCouponChecks(async (code) => (await api(checkCoupon, { body: { coupon: code } })).coupon),
  );
  const cashback = useCashback(hasCashback);
  const bonuses = useBonuses();
  // The sections load in parallel and appear from the top, so that a later one does not move the ones that the player
  // reads.
  const own = (
    <>
      {hasCashback && <CashbackSection entries={cashback} />}
      {!isAwaited(cashback) && <OwnBonuses list={bonuses} />}
    </>
  );
  if (isRegulated || isAwaited(cashback) || isAwaited(bonuses)) return own;
  return (
    <>
      {own}
      <Section title={t('coupon.title')}>
        <CouponField checks={checks} />
      </Section>
      <Section title={t('bonus.offers')}>
        <CouponOffers checks={checks} />
      </Section>
    </>
  );
};

const ForGuest = () => {
  const { t } = useTranslation();
  const modals = useModals();
  const { is_regulated: isRegulated } = useTenant();
  if (isRegulated) return <NoBonusHere />;
  return (
    <>
      <Card p={{ base: '4', md: '6' }}>
        <Flex gap="4" justify="space-between" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
          <Text textWrap="pretty" maxW="52ch">
            {t('bonus.guest')}
          </Text>
          <Button
            size="lg"
            color="primary"
            flexShrink="0"
            leftIcon={<Icon name="lucide:user-plus" />}
            {...opensModal(modals, 'auth', { mode: 'register' })}
          >
            {t('bonus.register')}
          </Button>
        </Flex>
      </Card>
      <Section title={t('bonus.offers')}>
        <CouponOffers checks={null} />
      </Section>
    </>
  );
};

/** Shown where the law forbids bonuses on deposits. */
const NoBonusHere = () => {
  const { t } = useTranslation();
  const leads = useHasRoute('/casino/games');
  return (
    <EmptyState
      title={t('bonus.regulated')}
      text={t('bonus.regulatedText')}
      action={
        leads && (
          <Button as={Link} to="/casino/games">
            {t('bets.play')}
          </Button>
        )
      }
    />
  );
};
