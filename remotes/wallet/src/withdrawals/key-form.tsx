import { addWithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { isCpf } from '@jangada/contracts/validation/cpf';
import { canonicalPixKey } from '@jangada/contracts/validation/pix-keys';
import { keyForm, toMethod } from '@jangada/contracts/validation/wallet-forms';
import type { KeyFields, KeyType } from '@jangada/contracts/validation/wallet-forms';
import { Button, Flex, HStack, Icon, Stack, Text } from '@jangada/design';
import { PhoneInput, Select, TextInput } from '@jangada/design/field';
import { Form, useCheckedForm, useWatch } from '@jangada/remote-kit/forms';
import { useApi, useUser } from '@jangada/remote-kit/hooks';
import { useQueryClient } from '@jangada/remote-kit/query';
import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { withdrawMethods } from './withdrawals.query.ts';

interface KeyFormProps {
  /** The key types that this site accepts. */
  readonly types: readonly KeyType[];
  readonly onAdded: (method: WithdrawMethod) => void;
  readonly onCancel?: () => void;
}

/** A new PIX key. The player chooses its type first, because eleven digits can be a CPF or a phone. */
export const KeyForm = ({ types, onAdded, onCancel }: KeyFormProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const first = types[0] ?? 'cpf';

  const chosen = useRef<KeyType>(first);

  const form = useCheckedForm<KeyFields>({
    schema: keyForm,
    defaultValues: { type: first, key: '' },
    refusedFields: {
      'withdrawal.key-invalid': 'key',
      'withdrawal.key-not-own': 'key',
      'withdrawal.key-known': 'key',
    },
    // A CPF has no field, so its refusal by the server is an error of the form.
    isShown: (field) => field !== 'key' || chosen.current !== 'cpf',
    updateBlocker: 'withdrawal',
    onSubmit: async (fields) => {
      const { data } = await api(addWithdrawMethod, { body: toMethod(fields) });
      const { queryKey } = withdrawMethods(api, user?.id ?? 0);
      queries.setQueryData(queryKey, (known = []) => [...known, data]);
      onAdded(data);
    },
  });
  const type = useWatch({ control: form.control, name: 'type' });

  const typeField = form.field('type', {
    onChange: ({ target }: { target: { value: string } }) => {
      form.setValue('key', '');
      form.clearErrors('key');
      form.clearFailure();
      chosen.current = types.find((value) => value === target.value) ?? first;
    },
  });

  return (
    <Form form={form} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Select
        label={t('withdraw.keyType')}
        options={types.map((value) => ({ value, label: t(`withdraw.type.${value}`) }))}
        {...typeField}
      />
      <KeyField type={type} form={form} cpf={user?.cpf ?? null} />
      <HStack gap="2" align="flex-start" color="fg.muted" fontSize="sm">
        <Icon name="lucide:shield-check" size={16} marginTop="0.15em" />
        <Text textWrap="pretty">{t('withdraw.ownOnly')}</Text>
      </HStack>
      {form.failure && (
        <Text role="alert" color="loss" fontSize="sm">
          {form.failure}
        </Text>
      )}
      <Flex gap="3">
        {onCancel && (
          <Button size="lg" variant="outline" flex="1" onClick={onCancel}>
            {t('withdraw.back')}
          </Button>
        )}
        <Button type="submit" size="lg" color="primary" flex="1" loading={form.formState.isSubmitting}>
          {t('withdraw.saveKey')}
        </Button>
      </Flex>
    </Form>
  );
};

const BRAZIL = '+55';

/** True when the eleven digits of a phone are also a valid CPF: the chosen type applies, and the player gets a hint. */
const isAlsoCpf = (phone: string): boolean => isCpf(canonicalPixKey(phone, 'phone')?.slice(BRAZIL.length));

interface KeyFieldProps {
  readonly type: KeyType;
  readonly form: ReturnType<typeof useCheckedForm<KeyFields>>;
  /** Masked. */
  readonly cpf: string | null;
}

const KeyField = ({ type, form, cpf }: KeyFieldProps) => {
  const { t } = useTranslation();
  const typed = useWatch({ control: form.control, name: 'key' });
  if (type === 'cpf') {
    return <Text fontWeight="600">{cpf ? t('withdraw.yourCpf', { cpf }) : t('withdraw.noCpf')}</Text>;
  }
  if (type === 'phone')
    return (
      <Stack gap="2">
        <PhoneInput key="phone" label={t('withdraw.key.phone')} {...form.field('key')} />
        {isAlsoCpf(typed) && (
          <Text role="status" fontSize="sm" color="fg.muted">
            {t('withdraw.phoneOrCpf')}
          </Text>
        )}
      </Stack>
    );
  return (
    <TextInput
      key={type}
      label={t(`withdraw.key.${type}`)}
      autoComplete={type === 'email' ? 'email' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      {...(type === 'email'
        ? { inputMode: 'email' as const }
        : { placeholder: '00000000-0000-0000-0000-000000000000' })}
      {...form.field('key')}
    />
  );
};
