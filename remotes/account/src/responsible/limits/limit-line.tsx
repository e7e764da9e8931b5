import type { PlayerLimit } from '@jangada/contracts/domains/profile/limits';
import { Box, Button, Flex, HStack, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useToasts } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import type { SettingsChange } from '@jangada/contracts/domains/profile/settings';
import { useTranslation } from '../../texts/use-translation.ts';
import { useSettingsChange } from '../settings.query.ts';
import { formatLimit } from './limit-kinds.ts';

interface LimitLineProps {
  readonly limit: PlayerLimit;
  readonly onEdit: () => void;
}

const PERCENT = 100;
const NEARLY_PERCENT = 80;

/** One limit: its used share, the start of its next window, and its pending change. */
export const LimitLine = ({ limit, onEdit }: LimitLineProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, window, value, used, remaining, resets_at: resetsAt } = limit;
  const percent = value === 0 ? PERCENT : Math.min(PERCENT, Math.round((used / value) * PERCENT));
  const isReached = remaining === 0;
  const show = (amount: number) => formatLimit(kind, amount, format);
  const name = t(`responsible.windows.${window}`);
  return (
    <Stack as="li" gap="2" py="3" borderTopWidth="1px" borderColor="border">
      <Box minW="0">
        <Text fontSize="sm" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {t('responsible.used', { window: name, used: show(used), value: show(value) })}
        </Text>
        <Text fontSize="xs" color={isReached ? 'loss' : 'fg.muted'}>
          {t(isReached ? 'responsible.reached' : 'responsible.resets', {
            date: format.date(resetsAt),
            time: format.time(resetsAt),
          })}
        </Text>
      </Box>
      <Box
        role="meter"
        aria-label={t('responsible.usedMeter', { window: name })}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={percent}
        height="8px"
        borderRadius="full"
        bg="border"
        overflow="hidden"
      >
        <Box
          height="full"
          width={`${percent}%`}
          bg={isReached ? 'loss.solid' : percent >= NEARLY_PERCENT ? 'warning.solid' : 'brand.solid'}
        />
      </Box>
      <LimitActions limit={limit} onEdit={onEdit} />
      <Pending limit={limit} show={show} />
    </Stack>
  );
};

/** Sends a change of this limit; a failure is shown as a toast. */
const useLimitChange = () => {
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useSettingsChange();
  const send = (body: SettingsChange, success: string) =>
    change.mutate(body, {
      onSuccess: () => toasts.show({ kind: 'success', text: success }),
      onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
    });
  return { send, isPending: change.isPending };
};

const LimitActions = ({ limit: { kind, window, pending_from: from, pending_value: next }, onEdit }: LimitLineProps) => {
  const { t } = useTranslation();
  const { send, isPending } = useLimitChange();
  const isRemovalPending = from !== null && next === null;
  const named = { kind: t(`responsible.kinds.${kind}`), window: t(`responsible.windows.${window}`) };
  const remove = () => send({ limits: [{ kind, window, value: null }] }, t('responsible.limitLater'));
  return (
    <HStack gap="2">
      <Button size="sm" variant="outline" aria-label={t('responsible.editNamed', named)} onClick={onEdit}>
        {t('responsible.edit')}
      </Button>
      {!isRemovalPending && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('responsible.removeNamed', named)}
          loading={isPending}
          onClick={remove}
        >
          {t('responsible.remove')}
        </Button>
      )}
    </HStack>
  );
};

/** A pending removal or increase of a limit, which the player can still cancel. */
const Pending = ({ limit, show }: { limit: PlayerLimit; show: (value: number) => string }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { send, isPending } = useLimitChange();
  const { kind, window, pending_from: from, pending_value: value } = limit;
  if (from === null) return null;
  const when = { date: format.date(from), time: format.time(from) };
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap" p="3" borderRadius="control" bg="warning.subtle">
      <Text fontSize="sm" color="warning.fg">
        {value === null
          ? t('responsible.pendingRemoval', when)
          : t('responsible.pendingValue', { ...when, value: show(value) })}
      </Text>
      <Button
        size="sm"
        variant="outline"
        loading={isPending}
        onClick={() => send({ cancel_pending: [{ kind, window }] }, t('responsible.pendingCancelled'))}
      >
        {t('responsible.cancelPending')}
      </Button>
    </Flex>
  );
};
