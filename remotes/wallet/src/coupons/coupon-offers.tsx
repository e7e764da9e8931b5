import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { Button, EmptyState, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import type { ReactNode } from 'react';
import { FailedQuery } from '../failed-query.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { couponsOnOffer } from './coupons.query.ts';
import { CouponCard } from './coupon-card.tsx';
import type { CouponChecks } from './coupon-checks.ts';
import { useCouponCheck } from './use-coupon-check.ts';
import { useDepositWithCoupon } from './use-deposit-with-coupon.ts';

const SKELETON_CARDS = 2;

/** The coupons of this site. With `checks` each can be used for a deposit; without, they are only shown. */
export const CouponOffers = ({ checks }: { checks: CouponChecks | null }) => {
  const { t } = useTranslation();
  const offers = useQuery(couponsOnOffer(useApi(), useLanguage()));

  if (offers.isPending) {
    return (
      <Columns>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <Skeleton
            key={index}
            height={checks ? { base: '304px', md: '280px' } : { base: '248px', md: '224px' }}
            borderRadius="tile"
          />
        ))}
      </Columns>
    );
  }
  if (!offers.data) {
    return <FailedQuery error={offers.error} onRetry={() => void offers.refetch()} />;
  }
  if (offers.data.length === 0) return <EmptyState title={t('bonus.noOffers')} text={t('bonus.noOffersText')} />;
  return (
    <Columns>
      {offers.data.map((coupon) =>
        checks ? (
          <UsableCoupon key={coupon.code} coupon={coupon} checks={checks} />
        ) : (
          <CouponCard key={coupon.code} coupon={coupon} />
        ),
      )}
    </Columns>
  );
};

const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
    {children}
  </SimpleGrid>
);

/** One press verifies the coupon for this player and opens the cashier with it. */
const UsableCoupon = ({ coupon, checks }: { coupon: Coupon; checks: CouponChecks }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const depositWithCoupon = useDepositWithCoupon();
  const { state, check } = useCouponCheck(checks);

  const use = async () => {
    try {
      const good = await check(coupon.code);
      if (good) depositWithCoupon(good);
    } catch {
      // The refusal is ignored here, because the card shows it.
    }
  };

  return (
    <CouponCard coupon={coupon}>
      <Stack gap="0">
        <Button variant="outline" width="full" loading={state.status === 'verifying'} onClick={() => void use()}>
          {t('coupon.depositWith', { code: coupon.code })}
        </Button>
        <Text role="status" fontSize="sm" color="loss" mt={state.status === 'invalid' ? '2' : '0'}>
          {state.status === 'invalid' ? errorText(state.error) : ''}
        </Text>
      </Stack>
    </CouponCard>
  );
};
