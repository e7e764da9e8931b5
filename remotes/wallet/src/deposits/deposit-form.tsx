import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { depositForm } from '@jangada/contracts/validation/wallet-forms';
import type { DepositFields } from '@jangada/contracts/validation/wallet-forms';
import { signedIn } from '@jangada/contracts/events/events';
import { Box, Button, Flex, Icon, IconButton, Text, Wrap } from '@jangada/design';
import { MoneyInput } from '@jangada/design/field';
import { Form, useCheckedForm, useControlledField } from '@jangada/remote-kit/forms';
import { useApi, useEvent, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useFormat } from '@jangada/remote-kit/texts';
import { clearChosenCoupon, useChosenCoupon } from '../coupons/chosen-coupon.ts';
import { useCouponTexts } from '../coupons/coupon-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { chipsWithin } from './amount.ts';
import { startDeposit } from './create-deposit.ts';
import type { DepositInput, OpenCharge } from './create-deposit.ts';

interface DepositFormProps {
  readonly suggested: number | null;
  readonly onStarted: (charge: OpenCharge) => void;
}

/** The form of a deposit: one amount and one action. */
export const DepositForm = ({ suggested, onStarted }: DepositFormProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const api = useApi();
  const site = useTenant();
  const coupon = useChosenCoupon();
  const limits = { min: Math.max(site.min_deposit, coupon?.min_deposit ?? 0), max: site.max_deposit };

  const keys = useIdempotencyKeys();
  const shownLimits = { min: format.money(limits.min), max: format.money(limits.max) };

  const form = useCheckedForm<DepositFields>({
    schema: depositForm(limits),
    defaultValues: { amount: suggested },
    errorTexts: {
      'below-minimum': t('deposit.tooLow', shownLimits),
      'above-maximum': t('deposit.tooHigh', shownLimits),
    },
    // Validated only by the submit, because an error that appears on blur would move the chips away from under the
    // finger.
    checks: 'submit',
    updateBlocker: 'deposit',
    onSubmit: async (fields) => {
      if (fields.amount === null) return;
      const input: DepositInput = { amount: fields.amount, coupon: coupon?.code ?? null };
      const charge = await keys.run(`deposit ${input.amount} ${input.coupon ?? ''}`, (idempotencyKey) =>
        startDeposit(api, input, { idempotencyKey, unknownError: t('deposit.unknownError') }),
      );
      clearChosenCoupon();
      onStarted(charge);
    },
  });
  const { error: amountError, ...field } = useControlledField(form, 'amount');
  const error = [amountError, form.failure].filter(Boolean).join(' ');
  const amount = field.value;

  // Once the player has confirmed the password (docs/decisions/0028), the form no longer shows the request for it.
  useEvent(signedIn, form.clearFailure);

  const change = (next: number | null) => {
    field.onChange(next);
    form.clearErrors('amount');
    form.clearFailure();
  };

  const removeCoupon = () => {
    clearChosenCoupon();
    form.clearFailure();
  };

  return (
    <Form form={form} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <MoneyInput
        label={t('deposit.amount')}
        help={t('deposit.amountHelp', shownLimits)}
        {...field}
        onChange={change}
        {...(error ? { error } : {})}
        language={language}
        autoFocus
        large
      />
      <Wrap gap="2" role="group" aria-label={t('deposit.chips')}>
        {chipsWithin(site.deposit_popup_values, limits).map((value) => (
          <Button
            translate="no"
            key={value}
            variant={value === amount ? 'solid' : 'outline'}
            color={value === amount ? 'primary' : 'default'}
            aria-pressed={value === amount}
            onClick={() => change(value)}
          >
            {format.money(value)}
          </Button>
        ))}
      </Wrap>
      {coupon && <ChosenCoupon coupon={coupon} onRemove={removeCoupon} />}
      <Button type="submit" size="lg" color="primary" width="full" loading={form.formState.isSubmitting}>
        {amount ? t('deposit.submit', { amount: format.money(amount) }) : t('deposit.submitEmpty')}
      </Button>
    </Form>
  );
};

const ChosenCoupon = ({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) => {
  const { t } = useTranslation();
  const { brings } = useCouponTexts();
  return (
    <Flex gap="3" align="center" ps="3" py="1" borderRadius="control" borderWidth="1px" borderColor="border">
      <Icon name="lucide:ticket" size={20} color="fg.muted" />
      <Box flex="1" minW="0" py="1">
        <Text fontWeight="600" fontSize="sm" overflowWrap="anywhere">
          {t('coupon.chosen', { code: coupon.code })}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {brings(coupon)}
        </Text>
      </Box>
      <IconButton label={t('coupon.remove', { code: coupon.code })} onClick={onRemove}>
        <Icon name="lucide:x" size={18} />
      </IconButton>
    </Flex>
  );
};
