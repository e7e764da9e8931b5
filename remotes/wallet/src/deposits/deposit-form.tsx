import type { Coupon } from '@jangada/contracts/bonuses/endpoints';
import { signedIn } from '@jangada/contracts/events';
import { Box, Button, Flex, Icon, IconButton, styled, Text, Wrap } from '@jangada/design';
import { Field, MoneyInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useEvent, useHold, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { dropCoupon, useChosenCoupon } from '../bonuses/chosen-coupon.ts';
import { useCouponWords } from '../bonuses/coupon-words.ts';
import { useWalletTexts } from '../texts/texts.ts';
import { checkAmount, chipsWithin } from './amount.ts';
import { startDeposit } from './create-deposit.ts';
import type { AskedDeposit, OpenCharge } from './create-deposit.ts';

const Form = styled('form');

export interface DepositFormProps {
  readonly suggested: number | null;
  readonly onStarted: (charge: OpenCharge) => void;
}

const aPress = (asked: AskedDeposit | null) => ({ key: crypto.randomUUID(), for: asked });

/** One amount, one action. */
export const DepositForm = ({ suggested, onStarted }: DepositFormProps) => {
  const t = useWalletTexts();
  const format = useFormat();
  const language = useLanguage();
  const sayError = useErrorText();
  const api = useApi();
  const site = useTenant();
  const coupon = useChosenCoupon();
  const limits = { min: Math.max(site.min_deposit, coupon?.min_deposit ?? 0), max: site.max_deposit };

  const [amount, setAmount] = useState<number | null>(suggested);
  const [isShown, setShown] = useState(false);
  const press = useRef(aPress(null));

  const start = useMutation({
    mutationFn: (asked: AskedDeposit) => {
      // Trying the same again is the same movement; another amount or coupon is another one.
      const { for: last } = press.current;
      if (last?.amount !== asked.amount || last.coupon !== asked.coupon) press.current = aPress(asked);
      return startDeposit(api, asked, press.current.key);
    },
    onSuccess: (charge) => {
      dropCoupon();
      onStarted(charge);
    },
    onError: (error) => {
      // A refusal is final for its key; only a lost answer keeps it.
      if (error instanceof ApiError) press.current = aPress(null);
    },
  });

  useHold(start.isPending || amount !== suggested, 'deposit');

  // Who has just typed the password again (docs/decisions/0028) is not told any longer to do so.
  useEvent(signedIn, () => start.reset());

  const wrong = checkAmount(amount, limits);
  const said = { min: format.money(limits.min), max: format.money(limits.max) };
  const error = isShown && wrong ? t(`deposit.${wrong}`, said) : start.error ? sayError(start.error) : undefined;

  const change = (next: number | null) => {
    setAmount(next);
    setShown(false);
    start.reset();
  };

  const removeCoupon = () => {
    dropCoupon();
    start.reset();
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setShown(true);
    if (amount !== null && !wrong) start.mutate({ amount, coupon: coupon?.code ?? null });
  };

  return (
    <Form onSubmit={handleSubmit} noValidate display="grid" gap="5">
      <Field label={t('deposit.amount')} help={t('deposit.amountHelp', said)} {...(error ? { error } : {})}>
        <MoneyInput value={amount} onChange={change} language={language} autoFocus large />
      </Field>
      <Wrap gap="2" role="group" aria-label={t('deposit.chips')}>
        {chipsWithin(site.deposit_popup_values, limits).map((value) => (
          <Button
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
      <Button type="submit" size="lg" color="primary" width="full" loading={start.isPending}>
        {amount ? t('deposit.submit', { amount: format.money(amount) }) : t('deposit.submitEmpty')}
      </Button>
      <Text fontSize="xs" color="fg.muted" textAlign="center">
        {t('deposit.step3')}
      </Text>
    </Form>
  );
};

const ChosenCoupon = ({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) => {
  const t = useWalletTexts();
  const { brings } = useCouponWords();
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
