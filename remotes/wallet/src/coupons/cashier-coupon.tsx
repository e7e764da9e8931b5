import { checkCoupon, COUPON_CHARS_MAX } from '@jangada/contracts/domains/bonuses/endpoints';
import { couponForm } from '@jangada/contracts/validation/wallet-forms';
import type { CouponFields } from '@jangada/contracts/validation/wallet-forms';
import { Box, Button, Flex, Icon } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { chooseCoupon, useChosenCoupon } from './chosen-coupon.ts';
import { createCouponChecks } from './coupon-checks.ts';
import { useCouponCheck } from './use-coupon-check.ts';

/** A code typed in the cashier: verified first, then part of the deposit above (MOD-04, WAL-31 to WAL-37). */
export const CashierCoupon = () => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  const chosen = useChosenCoupon();
  const [isOpen, setOpen] = useState(false);
  if (isRegulated || chosen) return null;
  if (isOpen) return <CodeForm />;
  return (
    <Box mt="2">
      <Button
        variant="ghost"
        width="full"
        leftIcon={<Icon name="lucide:ticket" size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('coupon.title')}
      </Button>
    </Box>
  );
};

const CodeForm = () => {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const errorText = useErrorText();
  const [checks] = useState(() =>
    createCouponChecks(async (code) => (await api(checkCoupon, { body: { coupon: code } })).coupon),
  );
  const { state, check, reset } = useCouponCheck(checks);
  const form = useCheckedForm<CouponFields>({
    schema: couponForm,
    defaultValues: { code: '' },
    errorTexts: { 'code-too-long': t('coupon.tooLong', { max: COUPON_CHARS_MAX }) },
    onSubmit: async ({ code }) => {
      try {
        const coupon = await check(code);
        if (coupon && user) chooseCoupon(user.id, coupon);
      } catch {
        // `state` has the refusal, and the field shows it.
      }
    },
  });
  return (
    <Form form={form} mt="4">
      <Flex gap="2" align="flex-end">
        <Box flex="1" minW="0">
          <TextInput
            label={t('coupon.label')}
            {...form.field('code', { onChange: reset })}
            {...(state.status === 'invalid' ? { error: errorText(state.error) } : {})}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            autoFocus
          />
        </Box>
        <Button type="submit" minH="48px" alignSelf="flex-start" mt="29px" loading={state.status === 'verifying'}>
          {t('coupon.verify')}
        </Button>
      </Flex>
    </Form>
  );
};
