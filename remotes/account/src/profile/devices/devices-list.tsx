import { endDevice, endOtherDevices } from '@jangada/contracts/domains/auth/devices';
import type { SignedInDevice } from '@jangada/contracts/domains/auth/devices';
import { Badge, Box, Button, FailedState, Flex, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../../texts/use-translation.ts';
import { signedInDevices } from './devices.query.ts';

/** The signed-in devices; all but this one can be signed out. */
export const DevicesList = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUser()?.id ?? 0;
  const { data, error, refetch } = useQuery(signedInDevices(useApi(), userId));
  if (!data && error)
    return (
      <FailedState
        title={t('devices.failed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data) return <Skeleton height="120px" borderRadius="control" />;
  const others = data.filter(({ current }) => !current);
  return (
    <Stack gap="3" align="flex-start">
      <Box as="ul" width="full" listStyleType="none">
        {data.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </Box>
      {others.length > 0 && <EndOthers count={others.length} />}
    </Stack>
  );
};

/** Sends a sign-out and then fetches the list again, even after a failure. */
const useSignOutOf = (send: () => Promise<{ readonly message: string }>) => {
  const api = useApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toasts.show({ kind: 'success', text: message }),
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: signedInDevices(api, userId).queryKey }),
  });
};

const DeviceLine = ({ device }: { device: SignedInDevice }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const api = useApi();
  const { id, browser, system, kind, signed_in_at: since, seen_at: seen, current } = device;
  const end = useSignOutOf(() => api(endDevice, { params: { id } }));
  const name = [browser, system].filter(Boolean).join(' · ') || t('devices.unknown');
  return (
    <Flex as="li" gap="3" align="center" py="3" borderBottomWidth="1px" borderColor="border">
      <Icon name={kind === 'phone' ? 'lucide:phone' : 'lucide:monitor'} size={22} color="fg.muted" flexShrink="0" />
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontSize="sm" fontWeight="medium">
            {name}
          </Text>
          {current && <Badge colorPalette="win">{t('devices.current')}</Badge>}
        </Flex>
        <Text fontSize="xs" color="fg.muted">
          {current
            ? t('devices.since', { date: format.date(since) })
            : t('devices.seen', { date: format.date(seen), time: format.time(seen) })}
        </Text>
      </Box>
      {!current && (
        <Button
          size="sm"
          variant="outline"
          flexShrink="0"
          aria-label={t('devices.endNamed', { name })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('devices.end')}
        </Button>
      )}
    </Flex>
  );
};

const EndOthers = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  const api = useApi();
  const end = useSignOutOf(() => api(endOtherDevices));
  return (
    <Button variant="outline" loading={end.isPending} onClick={() => end.mutate()}>
      {t('devices.endOthers', { count })}
    </Button>
  );
};
