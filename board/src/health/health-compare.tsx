import type { BoardCell, BoardHealth, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { getHealth } from '@jangada/contracts/delivery/health.endpoints';
import { Badge, Box, Card, EmptyState, Flex, Grid, Heading, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/board-client.ts';
import { Evidence } from '../rollout/evidence.tsx';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useNow } from '../parts/use-now.ts';
import { healthOf, isFailing, partOf, rateOf } from '../rollout/cell-state.ts';
import { FailureChart, LoadTimeChart } from './failure-chart.tsx';

const EVERY_MS = 10_000;
const CHART_HEIGHT_PX = 56;

/** The gate's current evidence for the canary, as the gate would write it into a revision. */
const useGate = ({ tenant, remote, rollout }: BoardCell) =>
  useQuery({
    queryKey: ['gate', tenant, remote],
    queryFn: async ({ signal }) => (await call(getHealth, { query: { tenant, remote }, signal })).gate[0] ?? null,
    enabled: rollout.canary !== null,
    refetchInterval: EVERY_MS,
  });

/** The health of the live releases side by side, over the same minutes and with the same scale. */
export const HealthCompare = ({ overview, cell }: { overview: BoardOverview; cell: BoardCell }) => {
  const { t } = useTranslation();
  const nowMs = useNow(EVERY_MS);
  const gate = useGate(cell);
  const all = healthOf(overview, cell, nowMs);
  const maxMs = Math.max(1_000, ...all.flatMap(({ minutes }) => minutes.map(({ p95_ms }) => p95_ms ?? 0)));
  return (
    <Card as="section" padding="lg">
      <Stack gap="5">
        <Stack gap="0.5">
          <Heading as="h2" size="lg">
            {t('health.title')}
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {cell.rollout.canary ? t('health.same') : t('health.window')}
          </Text>
        </Stack>
        {all.length === 0 ? <EmptyState title={t('health.none.title')} text={t('health.none.text')} /> : null}
        {all.map((health, index) => (
          <ReleaseLine
            key={health.version}
            health={health}
            cell={cell}
            nowMs={nowMs}
            maxMs={maxMs}
            isFirst={index === 0}
          />
        ))}
        {cell.rollout.canary && gate.data ? <Evidence evidence={gate.data.evidence} /> : null}
      </Stack>
    </Card>
  );
};

interface ReleaseLineProps {
  readonly health: BoardHealth;
  readonly cell: BoardCell;
  readonly nowMs: number;
  readonly maxMs: number;
  readonly isFirst: boolean;
}

const ReleaseLine = ({ health, cell, nowMs, maxMs, isFirst }: ReleaseLineProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const part = partOf(cell.rollout, health.version, nowMs);
  return (
    <Stack gap="3" {...(!isFirst && { borderTopWidth: '1px', borderColor: 'border', pt: '5' })}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Flex gap="2" align="center">
          <Span fontFamily="mono" fontWeight="600">
            {health.version}
          </Span>
          <Badge size="sm" colorPalette={part === 'canary' ? 'brand' : 'neutral'}>
            {t(`health.${part}`)}
          </Badge>
        </Flex>
        <Text fontSize="sm" color="fg.muted">
          {t('overview.ofLoads', {
            failures: formats.number(health.failures),
            attempts: formats.number(health.attempts),
          })}
        </Text>
      </Flex>
      <Grid templateColumns="1fr 1fr" gap="5">
        <Figure label={t('health.rate')} value={formats.share(rateOf(health))} isBad={isFailing(health)}>
          <FailureChart health={health} heightPx={CHART_HEIGHT_PX} />
        </Figure>
        <Figure
          label={t('health.p95')}
          value={health.p95_ms === null ? '—' : formats.ms(health.p95_ms)}
          {...(health.p50_ms !== null && { note: `${t('health.p50')} ${formats.ms(health.p50_ms)}` })}
        >
          <LoadTimeChart health={health} maxMs={maxMs} heightPx={CHART_HEIGHT_PX} />
        </Figure>
      </Grid>
    </Stack>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, value, note, isBad = false, children }: FigureProps) => (
  <Stack gap="1.5" minWidth="0">
    <Box>
      <Text fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Flex gap="2" align="baseline" wrap="wrap">
        <Span
          fontSize="xl"
          fontWeight="700"
          color={isBad ? 'loss.fg' : 'fg'}
          css={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Span>
        {note ? (
          <Span fontSize="xs" color="fg.muted">
            {note}
          </Span>
        ) : null}
      </Flex>
    </Box>
    {children}
  </Stack>
);
