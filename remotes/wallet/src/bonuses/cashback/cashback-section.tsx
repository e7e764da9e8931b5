import {
  cashbackTotals,
  claimableNow,
  isCashbackOver,
  nextOpeningOf,
} from '@jangada/contracts/domains/bonuses/cashback-slots';
import type { CashbackEntry } from '@jangada/contracts/domains/bonuses/endpoints';
import { claimCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import { Box, Button, Card, EmptyState, Flex, Heading, Icon, Money, Skeleton, Stack, Text } from '@jangada/design';
import { clockText, useRemaining } from '@jangada/design/countdown';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useClock, useLanguage, useToasts, useUpdateBlocker, useUser } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useId, useState } from 'react';
import { FailedQuery } from '../../failed-query.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { cashbackEntries } from './cashback.query.ts';

/** @param isOn whether the site has cashback */
export const useCashback = (isOn = true) => {
  const user = useUser();
  return useQuery({ ...cashbackEntries(useApi(), user?.id ?? 0), enabled: isOn && user !== null });
};

/** Cashback on losses: the claimable amount, and the later ones with their times (WAL-38 to WAL-48). */
export const CashbackSection = ({ entries }: { readonly entries: UseQueryResult<CashbackEntry[]> }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack as="section" gap="3" aria-labelledby={id}>
      <Heading as="h2" size="md" id={id}>
        {t('cashback.title')}
      </Heading>
      {entries.isPending ? (
        <Skeleton height="132px" borderRadius="tile" />
      ) : entries.data ? (
        <Entries entries={entries.data} />
      ) : (
        <FailedQuery error={entries.error} onRetry={() => void entries.refetch()} />
      )}
    </Stack>
  );
};

/** Claimable entries first, then the others by the time they open. */
const inOrderOfOpening = (entries: readonly CashbackEntry[], now: Date): readonly CashbackEntry[] => {
  const opens = (entry: CashbackEntry): number => nextOpeningOf(entry, now)?.getTime() ?? 0;
  return entries.toSorted((one, other) => opens(one) - opens(other));
};

const Entries = ({ entries }: { entries: readonly CashbackEntry[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  // A slot that opens while the page is shown appears immediately, because each countdown reads the time again.
  const { nowMs } = useClock();
  const [now, setNow] = useState(() => new Date(nowMs()));
  const shown = inOrderOfOpening(
    entries.filter((entry) => !isCashbackOver(entry, now)),
    now,
  );
  if (shown.length === 0) return <EmptyState title={t('cashback.empty')} text={t('cashback.emptyText')} />;
  const { available, total } = cashbackTotals(entries, now);
  return (
    <Stack gap="3">
      <Text color="fg.muted" role="status">
        {t('cashback.totals', { available: format.money(available), total: format.money(total) })}
      </Text>
      {shown.map((entry) => (
        <Entry key={entry.id} entry={entry} now={now} onOpened={() => setNow(new Date(nowMs()))} />
      ))}
    </Stack>
  );
};

interface EntryProps {
  readonly entry: CashbackEntry;
  readonly now: Date;
  readonly onOpened: () => void;
}

const Entry = ({ entry, now, onOpened }: EntryProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const next = nextOpeningOf(entry, now);
  const { type, period, claimed, slots } = entry;
  const open = claimableNow(entry, now);
  // Noon is on the same day in every time zone of Brazil.
  const dayText = format.date(`${entry.available_at}T12:00`);
  return (
    <Card as="article" p="4">
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Flex gap="3" align="center">
          <Box color="brand.line">
            <Icon name="lucide:refresh-cw" size={24} />
          </Box>
          <Box>
            <Money amount={entry.claim_amount} language={language} fontSize="xl" fontWeight="700" />
            <Text fontSize="sm">
              {t(`cashback.kind.${type}`, {
                total: format.money(entry.amount),
                slots,
                day: dayText,
              })}
            </Text>
            {period && (
              <Text fontSize="sm" color="fg.muted">
                {t('cashback.losses', { start: format.date(period.start), end: format.date(period.end) })}
              </Text>
            )}
            {slots > 1 && (
              <Text fontSize="sm" color="fg.muted">
                {t('cashback.slot', { slot: Math.min(claimed + 1, slots), slots })}
              </Text>
            )}
            {open > 1 && <Text fontSize="sm">{t('cashback.open', { count: open })}</Text>}
          </Box>
        </Flex>
        {next ? <OpensIn at={next.getTime()} onOpened={onOpened} /> : <Claim entry={entry} />}
      </Flex>
    </Card>
  );
};

const OpensIn = ({ at, onOpened }: { at: number; onOpened: () => void }) => {
  const { t } = useTranslation();
  const left = useRemaining(at, onOpened, useClock().nowMs);
  return (
    <Box role="timer" aria-label={t('cashback.opensIn')} textAlign="end">
      <Text fontSize="xs" color="fg.muted">
        {t('cashback.opensIn')}
      </Text>
      <Text fontWeight="600" fontVariantNumeric="tabular-nums">
        {clockText(left)}
      </Text>
    </Box>
  );
};

const Claim = ({ entry }: { entry: CashbackEntry }) => {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const toasts = useToasts();
  const format = useFormat();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys();
  const claim = useMutation({
    mutationFn: () => {
      const body = { cashback_id: entry.id };
      // The key includes `claimed`, because the next slot needs another idempotency key.
      return keys.run(`claim cashback ${entry.id} ${entry.claimed}`, (idempotencyKey) =>
        api(claimCashback, { body, idempotencyKey }),
      );
    },
    onSuccess: ({ amount }) =>
      toasts.show({ kind: 'success', text: t('cashback.claimed', { amount: format.money(amount) }) }),
    // Reloads the entries after a refusal too, because a refusal means that the claimable amount has changed (WAL-38).
    onSettled: () => queries.invalidateQueries({ queryKey: cashbackEntries(api, user?.id ?? 0).queryKey }),
  });
  useUpdateBlocker(claim.isPending, 'bet');
  return (
    <Stack gap="1" align="flex-end">
      <Button color="primary" loading={claim.isPending} onClick={() => claim.mutate()}>
        {t('cashback.claim', { amount: format.money(entry.claim_amount) })}
      </Button>
      <Text role="status" fontSize="sm" color="loss">
        {claim.isError ? errorText(claim.error) : ''}
      </Text>
    </Stack>
  );
};
