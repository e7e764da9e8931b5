import { localMoment } from '@jangada/contracts/values/local-time';
import type { Statement } from '@jangada/contracts/domains/wallet/statement';
import { Box, Button, Card, Flex, Icon, Money, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { PrintPage } from '@jangada/design/print-page';
import { useApi, useClock, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { FailedQuery } from '../../failed-query.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { PeriodTable } from './period-table.tsx';
import { yearRange } from './ranges.ts';
import { periodStatement } from './statement.query.ts';
import { useExports } from './use-exports.ts';

const yearOf = (day: string): number => Number(day.slice(0, 'YYYY'.length));

/** A calendar year for the tax return: the balance on 31 December, and prizes minus stakes. */
export const YearReport = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { nowMs } = useClock();
  const thisYear = yearOf(localMoment(new Date(nowMs())).day);
  const firstYear = user ? yearOf(localMoment(new Date(user.created_at)).day) : thisYear;
  const years = Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, index) => thisYear - index);
  const [year, setYear] = useState(thisYear);
  return (
    <Stack gap="5">
      <PrintPage />
      <Text color="fg.muted" textWrap="pretty" maxW="70ch">
        {t('year.intro')}
      </Text>
      <Box maxW="200px">
        <Select
          label={t('year.label')}
          value={String(year)}
          onChange={({ target }) => setYear(Number(target.value))}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
      </Box>
      <Report key={year} year={year} />
    </Stack>
  );
};

const Report = ({ year }: { year: number }) => {
  const { t } = useTranslation();
  const user = useUser();
  const range = yearRange(year);
  const query = useQuery({ ...periodStatement(useApi(), user?.id ?? 0, range), enabled: user !== null });
  const { saveCsv, print, isSaving, failure } = useExports(range);
  if (query.isPending) return <Skeleton height="320px" borderRadius="tile" />;
  if (!query.data) {
    return <FailedQuery error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Stack gap="5">
      <Figures statement={query.data} year={year} />
      {query.data.periods.length > 0 && <PeriodTable statement={query.data} />}
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" leftIcon={<Icon name="lucide:file-text" size={16} />} onClick={print}>
          {t('statement.pdf')}
        </Button>
        <Button
          variant="outline"
          loading={isSaving}
          leftIcon={<Icon name="lucide:download" size={16} />}
          onClick={saveCsv}
        >
          {t('statement.csv')}
        </Button>
      </Flex>
      {failure && (
        <Text role="alert" fontSize="sm" color="loss">
          {failure}
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted" textWrap="pretty" maxW="70ch">
        {t('year.law')}
      </Text>
    </Stack>
  );
};

const Figures = ({ statement, year }: { statement: Statement; year: number }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { total, balance_before: before, balance_after: after } = statement;
  const figures = [
    [t('year.before', { year: year - 1 }), before, false],
    [t('year.after', { year }), after, false],
    [t('year.prizes'), total.prizes, false],
    [t('year.stakes'), total.stakes, false],
    [t('year.result'), total.result, true],
  ] as const;
  return (
    <Card p={{ base: '4', md: '6' }}>
      <SimpleGrid as="dl" columns={{ base: 1, sm: 2, md: 3 }} gap="4">
        {figures.map(([name, amount, signed]) => (
          <Box key={name}>
            <Text as="dt" fontSize="sm" color="fg.muted">
              {name}
            </Text>
            <Box as="dd" m="0">
              <Money amount={amount} language={language} signed={signed} fontSize="xl" fontWeight="700" />
            </Box>
          </Box>
        ))}
      </SimpleGrid>
    </Card>
  );
};
