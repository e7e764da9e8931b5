import type { PeriodLength } from '@jangada/contracts/domains/wallet/statement';
import { Box, Button, EmptyState, Flex, Icon, Skeleton, Stack, Text, Wrap } from '@jangada/design';
import { Select } from '@jangada/design/field';
import { PrintPage } from '@jangada/design/print-page';
import { useApi, useClock, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { FailedQuery } from '../../failed-query.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { PeriodTable } from './period-table.tsx';
import { RangeForm } from './range-form.tsx';
import { presets, rangeOf } from './ranges.ts';
import type { Preset } from './ranges.ts';
import { periodStatement } from './statement.query.ts';
import type { StatementRange } from './statement.query.ts';
import { useExports } from './use-exports.ts';

const lengths: readonly PeriodLength[] = ['day', 'week', 'month'];
const isLength = (value: string): value is PeriodLength => lengths.some((length) => length === value);

/** Deposits, withdrawals, stakes and prizes by day, week or month, to read, to save as CSV and to print as PDF. */
export const PeriodStatement = () => {
  const { t } = useTranslation();
  const { nowMs } = useClock();
  const [preset, setPreset] = useState<Preset | null>('month');
  const [range, setRange] = useState<StatementRange>(() => rangeOf('month', new Date(nowMs())));

  const choose = (next: Preset) => {
    setPreset(next);
    setRange(rangeOf(next, new Date(nowMs())));
  };

  return (
    <Stack gap="5">
      <PrintPage />
      <Wrap gap="2" role="group" aria-label={t('statement.presets')}>
        {presets.map((name) => (
          <Button
            key={name}
            variant={name === preset ? 'solid' : 'outline'}
            aria-pressed={name === preset}
            onClick={() => choose(name)}
          >
            {t(`statement.preset.${name}`)}
          </Button>
        ))}
      </Wrap>
      <RangeForm
        key={`${range.from} ${range.to}`}
        from={range.from}
        to={range.to}
        onRange={(days) => {
          setPreset(null);
          setRange({ ...range, ...days });
        }}
      />
      <Box maxW="260px">
        <Select
          label={t('statement.by')}
          value={range.by}
          onChange={({ target }) => isLength(target.value) && setRange({ ...range, by: target.value })}
          options={lengths.map((value) => ({ value, label: t(`statement.length.${value}`) }))}
        />
      </Box>
      <Sums range={range} />
    </Stack>
  );
};

const Sums = ({ range }: { range: StatementRange }) => {
  const { t } = useTranslation();
  const user = useUser();
  const query = useQuery({ ...periodStatement(useApi(), user?.id ?? 0, range), enabled: user !== null });
  if (query.isPending) return <Skeleton height="320px" borderRadius="tile" />;
  if (!query.data) {
    return <FailedQuery error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Stack gap="4" aria-busy={query.isFetching} opacity={query.isPlaceholderData ? 0.6 : 1}>
      {query.data.periods.length === 0 ? (
        <EmptyState title={t('statement.empty')} text={t('statement.emptyText')} />
      ) : (
        <PeriodTable statement={query.data} />
      )}
      <Exports range={range} />
    </Stack>
  );
};

const Exports = ({ range }: { range: StatementRange }) => {
  const { t } = useTranslation();
  const { saveCsv, print, isSaving, failure } = useExports(range);
  return (
    <Stack gap="2">
      <Flex gap="3" wrap="wrap">
        <Button
          variant="outline"
          loading={isSaving}
          leftIcon={<Icon name="lucide:download" size={16} />}
          onClick={saveCsv}
        >
          {t('statement.csv')}
        </Button>
        <Button variant="outline" leftIcon={<Icon name="lucide:file-text" size={16} />} onClick={print}>
          {t('statement.pdf')}
        </Button>
      </Flex>
      <Text role="status" fontSize="sm" color={failure ? 'loss' : 'fg.muted'}>
        {failure ?? t('statement.exportHelp')}
      </Text>
    </Stack>
  );
};
