import type { BoardHealth } from '@jangada/contracts/delivery/board.endpoints';
import { Box, Flex, Span, Stack, styled, Text, VisuallyHidden, Wrap } from '@jangada/design';
import { Link } from 'react-router-dom';
import { FailureChart } from '../health/failure-chart.tsx';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { isFailing, mainVersion, rateOf } from '../rollout/cell-state.ts';
import { MarkBadge } from '../rollout/mark-badge.tsx';
import { RampBar, useNextStep } from '../rollout/ramp-progress.tsx';
import { cellPath } from '../routing/paths.ts';
import type { CellMatch } from './find-cells.ts';

const CellLink = styled(Link);

const CHART_HEIGHT_PX = 20;

interface MatrixCellProps extends CellMatch {
  readonly health: readonly BoardHealth[];
  readonly nowMs: number;
}

/** One tenant and remote at a glance; the whole cell links to its page. */
export const MatrixCell = ({ cell, marks, isShown, health, nowMs }: MatrixCellProps) => {
  const { t } = useTranslation();
  const { rollout, tenant, remote } = cell;
  const version = mainVersion(rollout, nowMs);
  return (
    <Box
      position="relative"
      height="full"
      minHeight={{ base: '48px', md: '88px' }}
      p="3"
      opacity={isShown ? '1' : '0.28'}
      transition="background-color {durations.press}"
      _hover={{ bg: 'fg/4' }}
    >
      <Stack gap="2">
        <Flex justify="space-between" align="baseline" gap="2" wrap="wrap">
          <Span display={{ base: 'inline', md: 'none' }} fontSize="sm" aria-hidden="true">
            {remote}
          </Span>
          <CellLink
            to={cellPath(tenant, remote)}
            fontFamily="mono"

            fontSize="sm"
            fontWeight="600"
            textDecoration="none"
            color={version ? 'fg' : 'fg.muted'}
            // The link's target is the whole cell; its accessible name is the place and its release.
            _after={{ content: '""', position: 'absolute', inset: '0' }}
            _focusVisible={{
              outline: 'none',
              _after: { outline: '2px solid {colors.brand.line}', outlineOffset: '-2px' },
            }}
          >
            <VisuallyHidden>{`${t('overview.open', { remote, tenant })}: `}</VisuallyHidden>
            <span>{version ?? (cell.revision === 0 ? t('overview.never') : '—')}</span>
          </CellLink>
        </Flex>
        {marks.length > 0 ? (
          <Wrap gap="1">
            {marks.map((mark) => (
              <MarkBadge key={mark} mark={mark} rollout={rollout} />
            ))}
          </Wrap>
        ) : null}
        {rollout.canary ? <CanaryLine rollout={rollout} /> : null}
        {health.length > 0 ? <HealthLine health={health} /> : null}
      </Stack>
    </Box>
  );
};

const CanaryLine = ({ rollout }: Pick<CellMatch['cell'], 'rollout'>) => {
  const next = useNextStep(rollout);
  return (
    <Stack gap="1">
      <RampBar rollout={rollout} thin />
      <Text fontSize="xs" color="fg.muted">
        <Span fontFamily="mono">{rollout.canary?.version}</Span>
        <span>{` · ${next}`}</span>
      </Text>
    </Stack>
  );
};

/** The worst of the live releases, because a healthy stable release must not hide a failing or slow canary. */
const HealthLine = ({ health }: { health: readonly BoardHealth[] }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = health.toSorted((a, b) => rateOf(b) - rateOf(a) || (b.p95_ms ?? 0) - (a.p95_ms ?? 0))[0];
  if (!shown) return null;
  return (
    <Stack
      gap="1"
      title={t('overview.ofLoads', {
        failures: formats.number(shown.failures),
        attempts: formats.number(shown.attempts),
      })}
    >
      <FailureChart health={shown} heightPx={CHART_HEIGHT_PX} />
      <Flex justify="space-between" gap="2" fontSize="xs" color="fg.muted" css={{ fontVariantNumeric: 'tabular-nums' }}>
        <Span color={isFailing(shown) ? 'loss.fg' : 'fg.muted'} fontWeight={isFailing(shown) ? '600' : '400'}>
          {formats.share(rateOf(shown))}
        </Span>
        {shown.p95_ms === null ? null : <Span>{t('overview.p95', { ms: formats.ms(shown.p95_ms) })}</Span>}
      </Flex>
    </Stack>
  );
};
