import { listPlayerPayments, type PlayerPayment } from '@jangada/contracts/ops/players';
import { HStack, Span } from '@jangada/design';
import { StateBadge } from '../../parts/cell-value.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { withdrawalState } from '../../payments/withdrawal-state.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** The last deposits and withdrawals, with the ids by which provider and bank are asked. */
export const Payments = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={listPlayerPayments}>
      {({ data }) => (
        <Part title={t('players.money.last')}>
          {data.length === 0 ? <NothingHere text={t('players.money.noPayments')} /> : null}
          {data.map((payment) => (
            <Payment key={`${payment.kind} ${payment.id}`} payment={payment} />
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};

const Payment = ({ payment }: { payment: PlayerPayment }) => {
  const formats = useFormats();
  const texts = useOperationTexts();
  const { kind, id, amount, status, provider_id: providerId, e2eid, created_at: from, ended_at: to } = payment;
  const isDeposit = kind === 'deposit';
  return (
    <Line
      beside={
        <HStack gap="3">
          <Span color="fg">{formats.money(isDeposit ? amount : -amount)}</Span>
          <Moment at={from} />
          {to === null ? null : <Moment at={to} />}
        </HStack>
      }
    >
      <HStack gap="2" wrap="wrap">
        <Span fontWeight="600">{`${texts.value('kind', kind)} ${id}`}</Span>
        <StateBadge
          state={isDeposit ? status : withdrawalState(status)}
          label={texts.value(isDeposit ? 'status' : 'withdrawal_status', status)}
        />
      </HStack>
      <Span color="fg.muted" fontFamily="mono" fontSize="xs">
        {`${texts.field('provider_id')}: ${providerId}`}
      </Span>
      {e2eid === null ? null : (
        <Span color="fg.muted" fontFamily="mono" fontSize="xs">
          {`${texts.field('e2eid')}: ${e2eid}`}
        </Span>
      )}
    </Line>
  );
};
