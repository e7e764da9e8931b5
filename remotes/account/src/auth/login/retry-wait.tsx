import { Flex, Icon, Text } from '@jangada/design';
import { clockText, useRemaining } from '@jangada/design/countdown';
import { ApiError } from '@jangada/remote-kit/errors';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const TOO_MANY_STATUS = 429;

/** @returns the waiting time that the server demands, in milliseconds; null for other refusals */
export const waitMsOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY_STATUS) return null;
  const seconds = error.body['retry_after_seconds'];
  return typeof seconds === 'number' && seconds > 0 ? seconds * MS_PER_SECOND : null;
};

/** `15 min`, or `40 s` below a minute; screen readers read this as a time span, not as a time of day. */
const spanText = (waitMs: number): string => {
  const seconds = Math.ceil(waitMs / MS_PER_SECOND);
  return seconds < SECONDS_PER_MINUTE ? `${seconds} s` : `${Math.ceil(seconds / SECONDS_PER_MINUTE)} min`;
};

interface RetryWaitProps {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly onEnd: () => void;
}

/**
 * Too many attempts: shows the remaining time. Screen readers announce the time once and its end, but not every second.
 */
export const RetryWait = ({ endsAt, onEnd }: RetryWaitProps) => {
  const { t } = useTranslation();
  const [announced] = useState(() => spanText(endsAt - Date.now()));
  const remainingMs = useRemaining(endsAt, onEnd);
  return (
    <Flex gap="2" p="3" borderRadius="control" bg="loss/12" color="fg" align="flex-start" justify="space-between">
      <Flex role="alert" gap="2" align="flex-start">
        <Icon name="lucide:triangle-alert" color="loss" size={18} />
        <Text fontSize="sm">{t('login.tooMany', { wait: announced })}</Text>
      </Flex>
      <Text
        role="timer"
        aria-label={t('login.waitLeft', { wait: spanText(remainingMs) })}
        fontSize="sm"
        fontWeight="700"
        fontVariantNumeric="tabular-nums"
      >
        {clockText(remainingMs)}
      </Text>
    </Flex>
  );
};
