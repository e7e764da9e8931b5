import {
  figurePayments,
  type MedMonth,
  type PaymentDay,
  type PaymentTotal,
} from '@jangada/contracts/ops/figures-of-payments';
import { Heading, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { AS_FILE, call } from '../api/ops-client.ts';
import { readQuery } from '../api/queries.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { today } from './days.ts';
import { csvRows } from './line-columns.ts';
import { LinesTable, type LineOf } from './lines-table.tsx';
import { useMedColumns, usePaymentColumns, type MedLine, type PaymentRow } from './payment-columns.ts';
import { SaveLines } from './save-lines.tsx';
import { SpanBar } from './span-bar.tsx';
import { spanIn } from './span.ts';
import { useDayText } from './use-figure-texts.ts';

const REFRESH_MS = 5_000;
const tables = ['moved', 'paid', 'time'] as const;

/** F4: deposits, withdrawals and their times by day, and MED by month. The address has the span. */
export const PaymentFiguresPage = () => {
  const { t } = useTranslation();
  const { may, permission } = useRight(figurePayments.needs);
  if (may !== null) return <AllowedPaymentFigures />;
  return (
    <Stack gap="4">
      <PageHead title={t('views.paymentFigures')} text={t('paymentFigures.text')} />
      <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />
    </Stack>
  );
};

const AllowedPaymentFigures = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const address = useAddressParts();
  const span = spanIn(address, 'week');
  const query = useQuery({
    ...readQuery(figurePayments, { params: { tenant }, query: span }),
    ...(span.to === today() && { refetchInterval: REFRESH_MS }),
  });
  const columns = usePaymentColumns();
  const med = useMedColumns();
  const { days, total } = useLines(query.data);
  const medLines = useMedLines(query.data?.months ?? []);
  const head = t('paymentFigures.day');
  return (
    <Stack gap="4" maxWidth="1280px">
      <PageHead
        title={t('views.paymentFigures')}
        text={t('paymentFigures.text')}
        action={
          <SpanBar title={t('views.paymentFigures')} span={span}>
            {total ? (
              <SaveLines
                log={() => call(figurePayments, { params: { tenant }, query: span, headers: AS_FILE })}
                file={`${tenant}-payments-${span.from}-${span.to}.csv`}
                span={span}
                rows={(language) => [
                  ...csvRows(
                    { head, columns: tables.flatMap((name) => columns[name]), lines: [...days, total] },
                    language,
                  ),
                  ...csvRows({ head: t('paymentFigures.month'), columns: med, lines: medLines }, language),
                ]}
              />
            ) : null}
          </SpanBar>
        }
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>
        {({ complete }) => (
          <Stack gap="5">
            {complete ? null : (
              <Text role="status" color="warning.fg">
                {t('figures.incomplete')}
              </Text>
            )}
            {tables.map((name) => (
              <Stack key={name} gap="2">
                <Heading as="h2" size="md">
                  {t(`paymentFigures.tables.${name}`)}
                </Heading>
                <LinesTable
                  title={t(`paymentFigures.tables.${name}`)}
                  head={head}
                  columns={columns[name]}
                  lines={days}
                  {...(total && { total })}
                />
                <Text fontSize="xs" color="fg.muted">
                  {t(`paymentFigures.notes.${name}`)}
                </Text>
              </Stack>
            ))}
            <Stack gap="2">
              <Heading as="h2" size="md">
                {t('paymentFigures.tables.med')}
              </Heading>
              <LinesTable
                title={t('paymentFigures.tables.med')}
                head={t('paymentFigures.month')}
                columns={med}
                lines={medLines}
              />
              <Text fontSize="xs" color="fg.muted">
                {t('paymentFigures.notes.med')}
              </Text>
            </Stack>
          </Stack>
        )}
      </ReadResult>
    </Stack>
  );
};

/** The days, the newest first, and all of them together. */
const useLines = (found: { readonly data: readonly PaymentDay[]; readonly total: PaymentTotal } | undefined) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  const days = (found?.data ?? []).toReversed().map((row): LineOf<PaymentRow> => ({
    key: row.day,
    day: row.day,
    name: dayText(row.day),
    row,
    isRunning: row.state === 'running',
  }));
  const total: LineOf<PaymentRow> | null = found
    ? { key: 'total', name: t('paymentFigures.total'), row: { ...found.total, day: null } }
    : null;
  return { days, total };
};

/** Two lines for a month: what banks took back in it, and what they took of its deposits. */
const useMedLines = (months: readonly MedMonth[]): readonly LineOf<MedLine>[] => {
  const { t } = useTranslation();
  return months.toReversed().flatMap(({ month, deposits, by_event: event, by_deposit: deposit }) => [
    { key: `${month}-event`, name: `${month} · ${t('paymentFigures.byEvent')}`, row: { deposits, taken: event } },
    { key: `${month}-deposit`, name: `${month} · ${t('paymentFigures.byDeposit')}`, row: { deposits, taken: deposit } },
  ]);
};
