import { WITHDRAW_METHODS_MAX } from '@jangada/contracts/domains/wallet/endpoints';
import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useTranslation } from '../texts/use-translation.ts';

interface KeyChoiceProps {
  readonly methods: readonly WithdrawMethod[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
  readonly error?: string;
}

/** The player's PIX keys, and a button to add one (WAL-69). */
export const KeyChoice = ({ methods, value, onChange, onAdd, error }: KeyChoiceProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <ChoiceGroup
        label={t('withdraw.keys')}
        layout="stack"
        name="method"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(error ? { error } : {})}
        options={methods.map(({ id, type, key, holder_name: holder }) => ({
          value: String(id),
          label: `${t(`withdraw.type.${type}`)} ${key}`,
          text: holder,
        }))}
      />
      {methods.length < WITHDRAW_METHODS_MAX ? (
        <Box>
          <Button variant="ghost" leftIcon={<Icon name="lucide:plus" size={16} />} onClick={onAdd}>
            {t('withdraw.addKey')}
          </Button>
        </Box>
      ) : (
        <Text fontSize="xs" color="fg.muted">
          {t('withdraw.keysFull', { count: WITHDRAW_METHODS_MAX })}
        </Text>
      )}
    </Stack>
  );
};
