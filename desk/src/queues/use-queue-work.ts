import { claimItem, claimNextItem, releaseItem, type QueueItem, type QueueName } from '@jangada/contracts/ops/queues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendCommand } from '../api/ops-client.ts';
import { refreshAfterCommand } from '../command/refresh.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { itemPath } from './queue-query.ts';

/** A lease is renewed this often, while the person does something. */
const RENEWED_EVERY_MS = 60_000;

const itemIn = (reply: Readonly<Record<string, unknown>>): QueueItem | null =>
  (reply['data'] as QueueItem | null) ?? null;

/** Claims need no preview: they change nothing but whose turn it is. */
export const useQueueWork = (queue: QueueName, item: string | null) => {
  const tenant = useTenant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const tell = (error: unknown): void => toasts.show({ kind: 'error', text: errorText(error, t) });
  const refresh = (): void => refreshAfterCommand(client);
  const next = useMutation({
    mutationFn: async (not: string | null) => {
      const outcome = await sendCommand(claimNextItem, {
        params: { tenant, queue },
        body: not === null ? {} : { not },
        reason: t('queues.reason.next'),
        key: crypto.randomUUID(),
      });
      return outcome.kind === 'done' ? itemIn(outcome.reply) : null;
    },
    onSuccess: (found) => {
      if (found) void navigate(itemPath(tenant, queue, found.item));
      else {
        toasts.show({ kind: 'info', text: t('queues.nothingLeft') });
        void navigate(`/${tenant}/queues/${queue}`);
      }
    },
    onError: tell,
    onSettled: refresh,
  });
  const claim = useMutation({
    mutationFn: (reason: string) =>
      sendCommand(claimItem, { params: { tenant, queue, item }, body: {}, reason, key: crypto.randomUUID() }),
    onError: tell,
    onSettled: refresh,
  });
  const release = useMutation({
    mutationFn: () =>
      sendCommand(releaseItem, {
        params: { tenant, queue, item },
        body: {},
        reason: t('queues.reason.release'),
        key: crypto.randomUUID(),
      }),
    onError: tell,
    onSettled: refresh,
  });
  return { next, claim, release };
};

/** Keeps an item while the person works: after five idle minutes it is free again. */
export const useRenewedClaim = (isMine: boolean, renew: () => void): void => {
  const again = useEffectEvent(renew);
  useEffect(() => {
    if (!isMine) return;
    let wasActive = false;
    const note = (): void => {
      wasActive = true;
    };
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, note, { passive: true });
    const timer = setInterval(() => {
      if (wasActive) again();
      wasActive = false;
    }, RENEWED_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, note);
    };
  }, [isMine]);
};
