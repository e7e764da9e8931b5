import type { Statement, StatementPeriod } from '@jangada/contracts/domains/wallet/statement';
import { Box, Money, Text, styled } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../../texts/use-translation.ts';
import { momentIn } from './ranges.ts';

const Table = styled('table');
const Cell = styled('td');
const Head = styled('th');

/** The result comes first, so that it is visible on a phone. */
const columns = ['result', 'stakes', 'prizes', 'bonuses', 'deposits', 'returned', 'withdrawals'] as const;

/** One line per period, the newest first, and their sum. A wide table scrolls in its frame. */
export const PeriodTable = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const nameOf = ({ from, to }: StatementPeriod): string => {
    const first = format.date(momentIn(from));
    return from === to ? first : t('statement.range', { from: first, to: format.date(momentIn(to)) });
  };
  return (
    <Box>
      <Box
        overflowX="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="tile"
        tabIndex={0}
        role="region"
        aria-label={t('statement.title')}
      >
        <Table
          width="full"
          fontSize="sm"
          css={{ '& th, & td': { px: '3', py: '2.5', textAlign: 'end', whiteSpace: 'nowrap' } }}
        >
          <thead>
            <tr>
              <Head scope="col" css={{ textAlign: 'start !important' }} color="fg.muted" fontWeight="500">
                {t('statement.period')}
              </Head>
              {columns.map((column) => (
                <Head key={column} scope="col" color="fg.muted" fontWeight="500">
                  {t(`statement.column.${column}`)}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {statement.periods.map((period) => (
              <Row key={period.from} name={nameOf(period)} sums={period} language={language} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t('statement.total')} sums={statement.total} language={language} isTotal />
          </tfoot>
        </Table>
      </Box>
      <Text mt="3" fontSize="sm" color="fg.muted">
        {t('statement.balances', {
          before: format.money(statement.balance_before),
          after: format.money(statement.balance_after),
        })}
      </Text>
    </Box>
  );
};

interface RowProps {
  readonly name: string;
  readonly sums: Statement['total'];
  readonly language: ReturnType<typeof useLanguage>;
  readonly isTotal?: boolean;
}

const Row = ({ name, sums, language, isTotal = false }: RowProps) => (
  <styled.tr borderTopWidth="1px" borderColor="border" fontWeight={isTotal ? '700' : '400'}>
    <Head scope="row" css={{ textAlign: 'start !important' }} fontWeight={isTotal ? '700' : '500'}>
      {name}
    </Head>
    {columns.map((column) => (
      <Cell key={column}>
        <Money amount={sums[column] ?? 0} language={language} signed={column === 'result'} />
      </Cell>
    ))}
  </styled.tr>
);
