import * as z from '@jangada/contracts/values/schema';
import { Box, Button, Flex, HStack, Icon, Stack, Text } from '@jangada/design';
import { Field, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useTranslation } from '../texts/use-translation.ts';
import { CouponCard } from './coupon-card.tsx';
import type { CouponChecks } from './coupon-checks.ts';
import { useCouponCheck } from './use-coupon-check.ts';
import { useDepositWithCoupon } from './use-deposit-with-coupon.ts';

const CODE_CHARS_MAX = 40;

const couponForm = z.object({ code: z.string() });

/** A field for a coupon code: the code is verified first, then used for a deposit. */
export const CouponField = ({ checks }: { checks: CouponChecks }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const depositWithCoupon = useDepositWithCoupon();
  const { state, check, reset } = useCouponCheck(checks);

  const form = useCheckedForm<z.infer<typeof couponForm>>({
    schema: couponForm,
    defaultValues: { code: '' },
    onSubmit: (fields) => {
      // After the verification, leaving the page no longer loses the code.
      form.resetDefaultValues(fields);
      // Not awaited, so that another code can be verified meanwhile. `state` has the refusal.
      void check(fields.code).catch(() => {});
    },
  });

  return (
    <Stack gap="3">
      <Form form={form}>
        <Field
          label={t('coupon.label')}
          help={t('coupon.help')}
          {...(state.status === 'invalid' ? { error: errorText(state.error) } : {})}
        >
          <Flex gap="2">
            <Box flex="1" minW="0">
              <TextInput
                {...form.field('code', { onChange: reset })}
                maxLength={CODE_CHARS_MAX}
                autoCapitalize="characters"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
              />
            </Box>
            <Button type="submit" minH="48px" loading={state.status === 'verifying'}>
              {t('coupon.verify')}
            </Button>
          </Flex>
        </Field>
      </Form>
      <Box aria-live="polite">
        {state.status === 'valid' && (
          <Stack gap="2">
            <HStack gap="2" color="win">
              <Icon name="lucide:circle-check" size={18} />
              <Text fontSize="sm" fontWeight="600">
                {t('coupon.valid')}
              </Text>
            </HStack>
            <CouponCard coupon={state.coupon}>
              <Button
                color="primary"
                width={{ base: 'full', md: 'auto' }}
                onClick={() => depositWithCoupon(state.coupon)}
              >
                {t('coupon.depositWithThis')}
              </Button>
            </CouponCard>
          </Stack>
        )}
      </Box>
    </Stack>
  );
};
