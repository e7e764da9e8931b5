import { WITHDRAW_METHODS_MAX } from '@jangada/contracts/domains/wallet/endpoints';
import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { RadioCards } from '@jangada/design/radio-cards';
import { useTranslation } from '../texts/use-translation.ts';

const icons: Readonly<Record<WithdrawMethod['type'], string>> = {
  cpf: 'lucide:user',
  email: 'lucide:mail',
  phone: 'lucide:phone',
  random: 'lucide:lock',
};

interface KeyChoiceProps {
  readonly methods: readonly WithdrawMethod[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
  readonly error?: string;
}

/** The player's PIX keys, and one more (WAL-69). */
export const KeyChoice = ({ methods, value, onChange, onAdd, error }: KeyChoiceProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <RadioCards
        label={t('withdraw.keys')}
        name="pix-key"
        value={value}
        onChange={onChange}
        {...(error ? { error } : {})}
        options={methods.map(({ id, type, key, holder_name: holder }) => ({
          value: String(id),
          leading: <Icon name={icons[type]} size={18} color="fg.muted" />,
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
