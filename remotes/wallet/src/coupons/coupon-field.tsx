import { COUPON_CHARS_MAX } from '@jangada/contracts/domains/bonuses/endpoints';
import { couponForm } from '@jangada/contracts/validation/wallet-forms';
import type { CouponFields } from '@jangada/contracts/validation/wallet-forms';
import { Box, Button, Flex, HStack, Icon, Stack, Text } from '@jangada/design';
import { Field, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useTranslation } from '../texts/use-translation.ts';
import { CouponCard } from './coupon-card.tsx';
import type { CouponChecks } from './coupon-checks.ts';
import { useCouponCheck } from './use-coupon-check.ts';
import { useDepositWithCoupon } from './use-deposit-with-coupon.ts';

/** A field for a coupon code: the code is verified first, then used for a deposit. */
export const CouponField = ({ checks }: { checks: CouponChecks }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const depositWithCoupon = useDepositWithCoupon();
  const { state, check, reset } = useCouponCheck(checks);

  const form = useCheckedForm<CouponFields>({
    schema: couponForm,
    defaultValues: { code: '' },
    errorTexts: { 'code-too-long': t('coupon.tooLong', { max: COUPON_CHARS_MAX }) },
    onSubmit: (fields) => {
      // The form is no longer dirty, because after the verification leaving the page does not lose the code.
      form.resetDefaultValues(fields);
      // Not awaited, so that another code can be verified meanwhile. `state` has the refusal.
      void check(fields.code).catch(() => {});
    },
  });

  const { error, ...input } = form.field('code', { onChange: reset });

  return (
    <Stack gap="3">
      <Form form={form}>
        <Field
          label={t('coupon.label')}
          help={t('coupon.help')}
          error={state.status === 'invalid' ? errorText(state.error) : error}
        >
          <Flex gap="2">
            <Box flex="1" minW="0">
              <TextInput
                {...input}
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
