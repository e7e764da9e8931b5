import { showClaim, type ClaimDetail } from '@jangada/contracts/ops/med';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import { Badge, HStack, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { shownText } from '../texts/shown-text.ts';
import { Line, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** A bank's claim: what it says and by when, the deposit, what became of the money, and what a defence would send. */
export const MedParts = ({ item }: { item: QueueItem }) => {
  const tenant = useTenant();
  const query = useQuery(readQuery(showClaim, { params: { tenant, id: item.item } }));
  return (
    <ReadResult query={query}>
      {({ data }) => (
        <>
          <Stack gap="4" minWidth="0">
            <Asked claim={data} />
            <Deadlines claim={data} />
          </Stack>
          <Stack gap="4" minWidth="0">
            <Deposit claim={data} />
            <Money claim={data} />
            <Sent claim={data} />
          </Stack>
        </>
      )}
    </ReadResult>
  );
};

interface OfClaim {
  readonly claim: ClaimDetail;
}

const Asked = ({ claim }: OfClaim) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const amount = formats.money(claim.amount);
  return (
    <Part title={t('queues.asked')}>
      <Text px="4" pb="3" fontSize="sm">
        {claim.player
          ? t('queues.med.asked', { amount, name: shownText(claim.player.name) })
          : t('queues.med.nobody', { amount })}
      </Text>
      {claim.trouble === null ? null : (
        <Text px="4" pb="3" fontSize="sm" color="loss.fg">
          {t('queues.med.trouble', { why: shownText(claim.trouble) })}
        </Text>
      )}
      {claim.withdrawal_id === null ? null : (
        <Text px="4" pb="3" fontSize="sm">
          {t('queues.med.traced', { id: String(claim.withdrawal_id) })}
        </Text>
      )}
      <Line beside={<Moment at={claim.opened_at} />}>
        <HStack gap="1.5" wrap="wrap">
          <Badge variant="outline">{texts.value('situation', claim.situation)}</Badge>
        </HStack>
        <Span color="fg.muted" overflowWrap="anywhere">
          {claim.e2eid}
        </Span>
      </Line>
      <Line>
        <Span color="fg.muted">{t('queues.med.comment')}</Span>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {claim.comment === null ? t('queues.med.noComment') : shownText(claim.comment)}
        </Text>
      </Line>
    </Part>
  );
};

const Deadlines = ({ claim }: OfClaim) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  return (
    <Part title={t('queues.med.deadlines')}>
      <Line beside={<Moment at={claim.answer_due_at} />}>{t('queues.med.answerBy')}</Line>
      <Line beside={<Moment at={claim.refund_due_at} />}>{t('queues.med.refundBy')}</Line>
      <Line beside={<Span color="fg">{texts.value('rules', claim.rules)}</Span>}>{t('queues.med.rules')}</Line>
    </Part>
  );
};

const Deposit = ({ claim: { deposit } }: OfClaim) => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (deposit === null) return null;
  return (
    <Part title={t('queues.med.deposit')}>
      <Line beside={<Span color="fg">{formats.money(deposit.amount)}</Span>}>
        <Span overflowWrap="anywhere">{deposit.txid}</Span>
      </Line>
      {deposit.paid_at === null ? null : <Line beside={<Moment at={deposit.paid_at} />}>{t('queues.med.paidAt')}</Line>}
    </Part>
  );
};

const Money = ({ claim: { since, frozen, returned } }: OfClaim) => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (since === null) return null;
  const times = ({ count, sum }: typeof since.bets) => t('players.money.times', { count, sum: formats.money(sum) });
  const rows = [
    [t('queues.med.frozen'), formats.money(frozen)],
    [t('queues.med.cash'), formats.money(since.cash)],
    [t('queues.med.bets'), times(since.bets)],
    [t('queues.med.prizes'), times(since.prizes)],
    [t('queues.med.withdrawals'), times(since.withdrawals)],
    [t('queues.med.before'), times(since.deposits_before)],
    [t('queues.med.returned'), formats.money(returned)],
  ] as const;
  return (
    <Part title={t('queues.med.money')}>
      {rows.map(([name, value]) => (
        <Line key={name} beside={<Span color="fg">{value}</Span>}>
          {name}
        </Line>
      ))}
    </Part>
  );
};

const Sent = ({ claim }: OfClaim) => {
  const { t } = useTranslation();
  return (
    <Part title={t('queues.med.sent')}>
      <Text px="4" pb="3" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere" lang="pt-BR">
        {claim.evidence}
      </Text>
    </Part>
  );
};
