import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import {
  Badge,
  Box,
  Button,
  Card,
  Grid,
  GridItem,
  Heading,
  HStack,
  Icon,
  Span,
  Stack,
  styled,
  Text,
  Wrap,
} from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useChangeRefusal } from '../session/limit.ts';
import { overviewQuery } from '../api/queries.ts';
import { useChange } from '../change/change-store.ts';
import { actions, notNow, isDestructive, type ActionName } from '../change/draft.ts';
import { ExplainForm } from '../explain/explain-form.tsx';
import { AlarmNotice } from '../health/alarm-notice.tsx';
import { HealthCompare } from '../health/health-compare.tsx';
import { RevisionList } from '../history/revision-list.tsx';
import { Incidents } from '../incidents/incidents.tsx';
import { useFormats } from '../locale/formats.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useNow } from '../parts/use-now.ts';
import { alarmOf, isSteady, marksOf } from '../rollout/cell-state.ts';
import { MarkBadge } from '../rollout/mark-badge.tsx';
import { planSentences } from '../rollout/plan-sentences.tsx';
import { RampProgress } from '../rollout/ramp-progress.tsx';
import { paths } from '../routing/paths.ts';

const StyledLink = styled(Link);
const EVERY_MS = 15_000;

/** One remote of one site: its rollout, its health, its history, and the possible changes. */
export const CellPage = () => {
  useToolTexts();
  const { tenant = '', remote = '' } = useParams();
  const overview = useQuery(overviewQuery);
  return (
    <QueryResult query={overview}>
      {(value) => {
        const cell = value.cells.find((one) => one.tenant === tenant && one.remote === remote);
        return cell ? <Ready overview={value} cell={cell} /> : <NotFound />;
      }}
    </QueryResult>
  );
};

interface CellProps {
  readonly overview: BoardOverview;
  readonly cell: BoardCell;
}

const Ready = ({ overview, cell }: CellProps) => {
  const { t } = useTranslation();
  const { tenant, remote } = cell;
  const alarm = alarmOf(overview, cell);
  return (
    <Stack gap="6">
      <PageHead
        above={
          <StyledLink
            to={paths.overview}
            display="inline-flex"
            alignItems="center"
            gap="1"
            color="fg.muted"
            fontSize="sm"
            textDecoration="none"
            minHeight="32px"
            _hover={{ color: 'fg' }}
          >
            <Icon name="lucide:arrow-left" size={16} />
            <span>{t('overview.title')}</span>
          </StyledLink>
        }
        title={
          <>
            <span>{remote}</span>{' '}
            <Span color="fg.muted" fontWeight="500">
              {tenant}
            </Span>
          </>
        }
        action={<ActionMenu cell={cell} />}
      />
      {alarm ? <AlarmNotice alarm={alarm} rollout={cell.rollout} /> : null}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        templateAreas={{ base: '"plan" "health" "explain"', xl: '"plan health" "explain health"' }}
        templateRows={{ xl: 'auto 1fr' }}
        gap="5"
        alignItems="start"
      >
        <GridItem area="plan" minWidth="0">
          <PlanCard overview={overview} cell={cell} />
        </GridItem>
        <GridItem area="health" minWidth="0">
          <HealthCompare overview={overview} cell={cell} />
        </GridItem>
        <GridItem area="explain" minWidth="0">
          <Card as="section" padding="lg">
            <Stack gap="4">
              <Heading as="h2" size="lg">
                {t('explain.title')}
              </Heading>
              <ExplainForm overview={overview} tenant={tenant} remote={remote} />
            </Stack>
          </Card>
        </GridItem>
      </Grid>
      <Incidents cell={cell} />
      <Stack gap="3">
        <Heading as="h2" size="lg">
          {t('history.title')}
        </Heading>
        <Card padding="none">
          <History cell={cell} />
        </Card>
      </Stack>
    </Stack>
  );
};

const PlanCard = ({ overview, cell }: CellProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNow(EVERY_MS);
  const marks = marksOf(overview, cell, nowMs);
  const [first, ...rest] = planSentences(overview, cell, { t, formats, nowMs });
  return (
    <Card as="section" padding="lg">
      <Stack gap="5">
        <HStack justify="space-between" gap="3" wrap="wrap">
          <Heading as="h2" size="lg">
            {t('plan.title')}
          </Heading>
          <Wrap gap="1.5">
            {isSteady(marks) && cell.revision > 0 ? (
              <Badge size="sm" colorPalette="win">
                <Icon name="lucide:check" size={12} />
                <span>{t('state.steady')}</span>
              </Badge>
            ) : null}
            {marks.map((mark) => (
              <MarkBadge key={mark} mark={mark} rollout={cell.rollout} />
            ))}
          </Wrap>
        </HStack>
        <Stack gap="1.5">
          <Text fontSize="lg" fontWeight="600" lineHeight="1.35">
            {first}
          </Text>
          {rest.map((sentence) => (
            <Text key={sentence} color="fg.muted">
              {sentence}
            </Text>
          ))}
        </Stack>
        {cell.rollout.canary ? <RampProgress rollout={cell.rollout} /> : null}
        {cell.last ? (
          <Box borderTopWidth="1px" borderColor="border" pt="3" fontSize="sm" color="fg.muted">
            <Text>
              <span>{`${t('history.revision', { number: cell.revision })} ${t('history.by')}`}</span>{' '}
              <Span color="fg">{`${cell.last.author},`}</Span> <Ago at={cell.last.at} />
              <span>{`: ${cell.last.reason}`}</span>
            </Text>
          </Box>
        ) : null}
      </Stack>
    </Card>
  );
};

const icons: Readonly<Record<ActionName, string>> = {
  rollout: 'lucide:check',
  canary: 'lucide:trending-up',
  ramp: 'lucide:trending-up',
  'stop-canary': 'lucide:x',
  hold: 'lucide:pause',
  resume: 'lucide:play',
  pin: 'lucide:pin',
  unpin: 'lucide:x',
  block: 'lucide:shield-alert',
  unblock: 'lucide:shield',
  kill: 'lucide:circle-x',
  revive: 'lucide:play',
  'last-good': 'lucide:undo-2',
  rollback: 'lucide:history',
  'auto-rollback': 'lucide:undo-2',
  'stop-auto-rollback': 'lucide:x',
};

const firstOfGroup: readonly ActionName[] = ['pin', 'block', 'last-good'];

/** Every action that is available now, or the reason why none is allowed. */
const ActionMenu = ({ cell }: { cell: BoardCell }) => {
  const { t } = useTranslation();
  const { tenant, remote } = cell;
  const refusal = useChangeRefusal(tenant, remote);
  const open = useChange((store) => store.open);
  if (refusal) {
    return (
      <Stack gap="1" align={{ base: 'stretch', sm: 'flex-end' }} maxWidth={{ sm: '320px' }}>
        <Button disabled rightIcon={<Icon name="lucide:lock" size={16} />}>
          {t('actions.title')}
        </Button>
        <Text fontSize="xs" color="fg.muted" textAlign={{ sm: 'end' }}>
          {refusal}
        </Text>
      </Stack>
    );
  }
  return (
    <Menu
      label={t('actions.menu')}
      trigger={(props) => (
        <Button {...props} color="primary" rightIcon={<Icon name="lucide:chevron-down" size={18} />}>
          {t('actions.title')}
        </Button>
      )}
      items={actions
        .filter((action) => notNow(action, [cell]) === null)
        .map((action) => ({
          id: action,
          label: t(`actions.names.${action}`),
          icon: icons[action],
          separated: firstOfGroup.includes(action),
          ...(isDestructive(action) && { tone: 'danger' as const }),
          onSelect: () => open({ action, remote, tenants: [tenant] }),
        }))}
    />
  );
};

const History = ({ cell }: { cell: BoardCell }) => {
  const { t } = useTranslation();
  const { tenant, remote, revision: current } = cell;
  const refusal = useChangeRefusal(tenant, remote);
  const open = useChange((store) => store.open);
  return (
    <RevisionList
      of={{ tenant, remote }}
      action={({ revision }) => {
        if (revision === current) return <Badge colorPalette="win">{t('history.current')}</Badge>;
        return refusal ? null : (
          <Button
            size="sm"
            variant="outline"
            onClick={() => open({ action: 'rollback', remote, tenants: [tenant], revision: String(revision) })}
          >
            {t('history.goBack')}
          </Button>
        );
      }}
    />
  );
};
