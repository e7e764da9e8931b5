import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { withdrawForm } from '@jangada/contracts/validation/wallet-forms';
import type { WithdrawFields } from '@jangada/contracts/validation/wallet-forms';
import { Box, Button, HStack, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { MoneyInput } from '@jangada/design/field';
import { Form, useCheckedForm, useControlledField } from '@jangada/remote-kit/forms';
import { useApi, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { FailedQuery } from '../failed-query.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { AvailableAmount } from './available-amount.tsx';
import { KeyChoice } from './key-choice.tsx';
import { KeyForm } from './key-form.tsx';
import { withdrawalsKey, withdrawMethods } from './withdrawals.query.ts';

interface WithdrawFormProps {
  readonly options: WithdrawOptions;
  readonly onRequested: (id: number) => void;
}

/** The form of a withdrawal: key and amount. Without a key the player adds the first one here. */
export const WithdrawForm = (props: WithdrawFormProps) => {
  const user = useUser();
  const methods = useQuery({ ...withdrawMethods(useApi(), user?.id ?? 0), enabled: user !== null });
  if (methods.isPending) return <Skeleton height="220px" borderRadius="tile" />;
  if (!methods.data) {
    return <FailedQuery error={methods.error} onRetry={() => void methods.refetch()} />;
  }
  return <WithKeys {...props} methods={methods.data} />;
};

const WithKeys = ({ methods, ...props }: WithdrawFormProps & { methods: readonly WithdrawMethod[] }) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<number | null>(methods[0]?.id ?? null);
  if (isAdding || methods.length === 0) {
    return (
      <Stack gap="4">
        {methods.length === 0 && <Text color="fg.muted">{t('withdraw.noKeys')}</Text>}
        <KeyForm
          types={props.options.key_types}
          {...(methods.length > 0 ? { onCancel: () => setAdding(false) } : {})}
          onAdded={(method) => {
            setChosen(method.id);
            setAdding(false);
          }}
        />
      </Stack>
    );
  }
  return <Amount {...props} methods={methods} chosen={chosen} onAdd={() => setAdding(true)} />;
};

interface AmountProps extends WithdrawFormProps {
  readonly methods: readonly WithdrawMethod[];
  readonly chosen: number | null;
  readonly onAdd: () => void;
}

const Amount = ({ options, onRequested, methods, chosen, onAdd }: AmountProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const format = useFormat();
  const language = useLanguage();
  const queries = useQueryClient();
  const user = useUser();
  const keys = useIdempotencyKeys();
  const most = Math.min(options.max, options.available);
  const shownLimits = { min: format.money(options.min), max: format.money(most) };

  const form = useCheckedForm<WithdrawFields>({
    schema: withdrawForm(options),
    defaultValues: { method: chosen === null ? '' : String(chosen), amount: null },
    errorTexts: {
      'below-minimum': t('withdraw.tooLow', shownLimits),
      'above-maximum': t('withdraw.tooHigh', shownLimits),
      'above-available': t('withdraw.tooMuch', { max: format.money(options.available) }),
      'key-missing': t('withdraw.chooseKey'),
    },
    refusedFields: {
      'withdrawal.below-minimum': 'amount',
      'withdrawal.above-maximum': 'amount',
      'wallet.insufficient-funds': 'amount',
      'withdrawal.method-not-found': 'method',
    },
    // Validated only by the submit, because an error that appears on blur would move the button away from under the
    // finger.
    checks: 'submit',
    updateBlocker: 'withdrawal',
    onSubmit: async ({ method, amount }) => {
      if (amount === null) return;
      const body = { method_id: Number(method), amount };
      try {
        const { data } = await keys.run(`withdraw ${method} ${amount}`, (idempotencyKey) =>
          api(requestWithdrawal, { body, idempotencyKey }),
        );
        onRequested(data.id);
      } finally {
        // After a refusal, the reloaded options contain its reason.
        void queries.invalidateQueries({ queryKey: withdrawalsKey(user?.id ?? 0) });
      }
    },
  });
  const { error, ...field } = useControlledField(form, 'amount');
  const { error: keyError, ...keyField } = useControlledField(form, 'method');
  const amount = field.value;

  const change = (next: number | null) => {
    field.onChange(next);
    form.clearErrors('amount');
    form.clearFailure();
  };

  return (
    <Form form={form} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <AvailableAmount options={options} />
      <KeyChoice
        methods={methods}
        value={keyField.value}
        onChange={keyField.onChange}
        onAdd={onAdd}
        {...(keyError ? { error: keyError } : {})}
      />
      <Stack gap="2">
        <MoneyInput
          label={t('withdraw.amount')}
          help={t('withdraw.amountHelp', shownLimits)}
          {...field}
          onChange={change}
          {...(error ? { error } : {})}
          language={language}
          large
        />
        <HStack gap="2">
          <Button variant="outline" onClick={() => change(most)}>
            {t('withdraw.all', { amount: format.money(most) })}
          </Button>
        </HStack>
      </Stack>
      {form.failure && (
        <Text role="alert" color="loss" fontSize="sm">
          {form.failure}
        </Text>
      )}
      <Box>
        <Button type="submit" size="lg" color="primary" width="full" loading={form.formState.isSubmitting}>
          {amount ? t('withdraw.submit', { amount: format.money(amount) }) : t('withdraw.submitEmpty')}
        </Button>
        <HStack gap="2" mt="3" color="fg.muted" fontSize="xs" justify="center">
          <Icon name="lucide:clock" size={14} />
          <Text>{t('withdraw.when')}</Text>
        </HStack>
      </Box>
    </Form>
  );
};
