import { signedIn } from '@jangada/contracts/events';
import { Button, styled, Text, Wrap } from '@jangada/design';
import { Field, MoneyInput } from '@jangada/design/field';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useEvent, useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useWalletTexts } from '../texts/texts.ts';
import { checkAmount, chipsWithin } from './amount.ts';
import { startDeposit } from './create-deposit.ts';
import type { OpenCharge } from './create-deposit.ts';

const Form = styled('form');

export interface DepositFormProps {
  readonly suggested: number | null;
  readonly onStarted: (charge: OpenCharge) => void;
}

/** One amount, one action. */
export const DepositForm = ({ suggested, onStarted }: DepositFormProps) => {
  const t = useWalletTexts();
  const format = useFormat();
  const language = useLanguage();
  const sayError = useErrorText();
  const api = useApi();
  const site = useTenant();
  const limits = { min: site.min_deposit, max: site.max_deposit };

  const [amount, setAmount] = useState<number | null>(suggested);
  const [isShown, setShown] = useState(false);
  const press = useRef({ key: crypto.randomUUID(), amount: -1 });

  const start = useMutation({
    mutationFn: (asked: number) => {
      // Trying the same amount again is the same movement; another amount is another one.
      if (press.current.amount !== asked) press.current = { key: crypto.randomUUID(), amount: asked };
      return startDeposit(api, asked, press.current.key);
    },
    onSuccess: onStarted,
    onError: (error) => {
      // A refusal is final for its key; only a lost answer keeps it.
      if (error instanceof ApiError) press.current = { key: crypto.randomUUID(), amount: -1 };
    },
  });

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

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setShown(true);
    if (amount !== null && !wrong) start.mutate(amount);
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
      <Button type="submit" size="lg" color="primary" width="full" loading={start.isPending}>
        {amount ? t('deposit.submit', { amount: format.money(amount) }) : t('deposit.submitEmpty')}
      </Button>
      <Text fontSize="xs" color="fg.muted" textAlign="center">
        {t('deposit.step3')}
      </Text>
    </Form>
  );
};
