import {
  explainWithdrawal,
  showWithdrawal,
  type WithdrawalDetail,
  type WithdrawalWhy,
} from '@jangada/contracts/ops/payment-evidence';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import { HStack, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { StateBadge } from '../parts/cell-value.tsx';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { withdrawalState } from '../payments/withdrawal-state.ts';
import { Sentence } from '../players/tabs/money-tab.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useReviewSentence } from './review-sentences.ts';
import { shownText } from '../texts/shown-text.ts';

/** M1: what the player asks for, why the machine stopped it with its numbers, and what speaks for it. */
export const WithdrawalParts = ({ item }: { item: QueueItem }) => {
  const tenant = useTenant();
  const params = { tenant, id: item.item };
  const shown = useQuery(readQuery(showWithdrawal, { params }));
  const why = useQuery(readQuery(explainWithdrawal, { params }));
  return (
    <>
      <Stack gap="4" minWidth="0">
        <ReadResult query={shown}>{({ data }) => <Asked withdrawal={data} />}</ReadResult>
        <ReadResult query={why}>{({ data }) => <Reasons why={data} />}</ReadResult>
      </Stack>
      <Stack gap="4" minWidth="0">
        <ReadResult query={why}>{({ data }) => <Evidence why={data} />}</ReadResult>
      </Stack>
    </>
  );
};

const Asked = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Part title={t('queues.asked')}>
      <Text px="4" pb="3" fontSize="sm">
        {t('queues.withdrawal.asked', {
          name: withdrawal.player.name,
          amount: formats.money(withdrawal.amount),
          key: withdrawal.key,
          holder: withdrawal.holder_name,
        })}
      </Text>
      {withdrawal.trouble === null ? null : (
        <Text px="4" pb="3" fontSize="sm" color="loss.fg">
          {withdrawal.trouble}
        </Text>
      )}
    </Part>
  );
};

const Reasons = ({ why }: { why: WithdrawalWhy }) => {
  const { t } = useTranslation();
  const sentence = useReviewSentence();
  const failed = why.checks.filter(({ passed }) => !passed);
  const passed = why.checks.filter((check) => check.passed);
  return (
    <>
      <Part title={t('queues.why')}>
        <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
          {failed.map((check) => (
            <Sentence key={check.rule} icon="lucide:triangle-alert" color="warning.fg" text={sentence(check)} />
          ))}
        </Stack>
      </Part>
      <Part title={t('queues.passed')}>
        <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
          {passed.map((check) => (
            <Sentence key={check.rule} icon="lucide:check" color="win.fg" text={sentence(check)} />
          ))}
        </Stack>
      </Part>
    </>
  );
};

const Evidence = ({ why: { evidence, decisions } }: { why: WithdrawalWhy }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const times = ({ count, sum }: WithdrawalWhy['evidence']['deposits']) =>
    t('players.money.times', { count, sum: formats.money(sum) });
  const rows = [
    [t('queues.withdrawal.inAll'), times(evidence.deposits)],
    [t('queues.withdrawal.out'), times(evidence.withdrawals)],
    [t('queues.withdrawal.in30'), formats.money(evidence.deposited_30_days)],
    [t('queues.withdrawal.out30'), formats.money(evidence.withdrawn_30_days)],
    [t('queues.withdrawal.staked'), formats.money(evidence.staked)],
    [t('queues.withdrawal.won'), formats.money(evidence.won)],
    [t('queues.withdrawal.keyBefore'), formats.number(evidence.key_paid_before)],
    [t('queues.withdrawal.links'), formats.number(evidence.linked_accounts)],
  ] as const;
  return (
    <>
      <Part title={t('queues.evidence')}>
        {rows.map(([name, value]) => (
          <Line key={name} beside={<Span color="fg">{value}</Span>}>
            {name}
          </Line>
        ))}
      </Part>
      <Part title={t('queues.before')}>
        {decisions.length === 0 ? <NothingHere text={t('queues.noneBefore')} /> : null}
        {decisions.map((one) => (
          <Line key={one.id} beside={<Moment at={one.at} />}>
            <HStack gap="2">
              <Span>{formats.money(one.amount)}</Span>
              <StateBadge
                state={withdrawalState(one.status)}
                label={texts.value('withdrawal_status', String(one.status))}
              />
              <Span color="fg.muted">{one.by === null ? null : shownText(one.by)}</Span>
            </HStack>
          </Line>
        ))}
      </Part>
    </>
  );
};
