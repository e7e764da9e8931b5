import { opensModal } from '@jangada/contracts/page/opens-modal';
import { checkCoupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { Button, Card, EmptyState, Flex, Heading, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { useApi, useLanguage, useModals, useSession, useTenant } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { createCouponChecks } from '../coupons/coupon-checks.ts';
import { CouponField } from '../coupons/coupon-field.tsx';
import { CouponOffers } from '../coupons/coupon-offers.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** A field for a coupon code, and the codes of this site (RTE-31, RTE-70). */
export const PromoCodesPage = () => {
  const { t } = useTranslation();
  const session = useSession();
  const language = useLanguage();
  const { is_regulated: isRegulated } = useTenant();
  return (
    <Stack gap="6" maxW="820px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('promotions.codesTitle')}
      </Heading>
      {isRegulated ? (
        <EmptyState title={t('bonus.regulated')} text={t('bonus.regulatedText')} />
      ) : (
        <>
          <Text color="fg.muted">{t('promotions.codesIntro')}</Text>
          {session.status === 'checking' && <Skeleton height="240px" borderRadius="tile" />}
          {session.status === 'guest' && <ForGuest />}
          {/* The key resets verified coupons when the player or the language changes. */}
          {session.status === 'user' && <ForPlayer key={`${session.user.id} ${language}`} />}
        </>
      )}
    </Stack>
  );
};

const ForPlayer = () => {
  const api = useApi();
  const [checks] = useState(() =>
    createCouponChecks(async (code) => (await api(checkCoupon, { body: { coupon: code } })).coupon),
  );
  return (
    <>
      <CouponField checks={checks} />
      <CouponOffers checks={checks} />
    </>
  );
};

const ForGuest = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <>
      <Card p="4">
        <Flex gap="4" justify="space-between" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
          <Text>{t('promotions.guest')}</Text>
          <Button
            color="primary"
            flexShrink="0"
            leftIcon={<Icon name="lucide:user-plus" />}
            {...opensModal(modals, 'auth', { mode: 'register' })}
          >
            {t('bonus.register')}
          </Button>
        </Flex>
      </Card>
      <CouponOffers checks={null} />
    </>
  );
};
