import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { Box, Card, Flex, Stack, Text } from '@jangada/design';
import type { ReactNode } from 'react';
import { CopyCouponCode } from './copy-coupon-code.tsx';
import { useCouponTexts } from './coupon-texts.ts';

/** One coupon: its code to copy, its benefit, and every condition. */
export const CouponCard = ({ coupon, children }: { coupon: Coupon; children?: ReactNode }) => {
  const { brings, terms } = useCouponTexts();
  return (
    <Card as="article" display="flex" flexDirection="column" gap="3" height="full" minW="0">
      <Flex gap="3" align="flex-start" justify="space-between">
        <Text fontWeight="600" minW="0" overflowWrap="anywhere">
          {coupon.name}
        </Text>
        <CopyCouponCode code={coupon.code} />
      </Flex>
      <Text fontSize="sm">{brings(coupon)}</Text>
      <Stack as="ul" gap="1" listStyleType="none" flex="1">
        {terms(coupon).map((term) => (
          <Text key={term} as="li" fontSize="sm" color="fg.muted">
            {term}
          </Text>
        ))}
      </Stack>
      {children ? <Box>{children}</Box> : null}
    </Card>
  );
};
