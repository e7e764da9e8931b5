import { removePasskey } from '@jangada/contracts/domains/auth/passkeys';
import type { Passkey } from '@jangada/contracts/domains/auth/passkeys';
import { Badge, Box, Button, FailedState, Flex, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ownPasskeys } from './passkeys.query.ts';

/** The passkeys of the player; each can be removed, and another one added. */
export const PasskeysList = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUser()?.id ?? 0;
  const { data, error, refetch } = useQuery(ownPasskeys(useApi(), userId));
  if (!data && error)
    return (
      <FailedState
        title={t('passkeys.failed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data) return <Skeleton height="48px" borderRadius="control" />;
  return (
    <Stack gap="3" align="flex-start">
      {data.length > 0 && (
        <Box as="ul" width="full" listStyleType="none">
          {data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </Box>
      )}
      <AddPasskey />
    </Stack>
  );
};

const PasskeyLine = ({ passkey }: { passkey: Passkey }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { browser, system, synced, created_at: created, used_at: used } = passkey;
  const name = [browser, system].filter(Boolean).join(' · ') || t('devices.unknown');
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" py="3" borderBottomWidth="1px" borderColor="border">
      <Icon name="lucide:lock" size={22} color="fg.muted" flexShrink="0" />
      <Box flex="1 1 160px" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontSize="sm" fontWeight="medium">
            {name}
          </Text>
          {synced && <Badge>{t('passkeys.synced')}</Badge>}
        </Flex>
        <Text fontSize="xs" color="fg.muted">
          {used
            ? t('passkeys.used', { date: format.date(used), time: format.time(used) })
            : t('passkeys.created', { date: format.date(created) })}
        </Text>
      </Box>
      <RemovePasskey id={passkey.id} name={name} />
    </Flex>
  );
};

/** Confirmed in place: without the passkey, this device needs the password again. */
const RemovePasskey = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => api(removePasskey, { params: { id } }),
    onSuccess: ({ message }) => toasts.show({ kind: 'success', text: message }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownPasskeys(api, userId).queryKey }),
  });
  if (!isConfirming)
    return (
      <Button
        size="sm"
        variant="outline"
        flexShrink="0"
        aria-label={t('passkeys.removeNamed', { name })}
        onClick={() => setConfirming(true)}
      >
        {t('passkeys.remove')}
      </Button>
    );
  return (
    <Flex gap="2" flexShrink="0">
      <Button size="sm" variant="ghost" onClick={() => setConfirming(false)}>
        {t('passkeys.keep')}
      </Button>
      <Button size="sm" color="danger" autoFocus loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('passkeys.removeNow')}
      </Button>
    </Flex>
  );
};
