import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { MatrixPair } from '@jangada/contracts/delivery/matrix.endpoints';
import type { ReleaseSummary } from '@jangada/contracts/delivery/releases.endpoints';
import { Badge, Box, Button, Center, EmptyState, Icon, Span, Stack, styled, Wrap } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { matrixQuery, overviewQuery, releasesQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Ago } from '../parts/ago.tsx';
import { QueryResult } from '../parts/query-result.tsx';
import { DataTable, type Column } from '../parts/data-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { mainVersion, partOf, type ReleasePart } from '../rollout/cell-state.ts';
import { cellPath } from '../routing/paths.ts';
import { FitCell } from './fit-cell.tsx';

const StyledLink = styled(Link);
const ROWS_AT_ONCE = 40;

/** Every published release, its author, and where it is live. */
export const ReleasesPage = () => {
  useToolTexts();
  const { t } = useTranslation();
  const releases = useQuery(releasesQuery);
  const { data: overview } = useQuery(overviewQuery);
  const matrix = useQuery(matrixQuery);
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <Stack gap="6">
      <PageHead title={t('releases.title')} />
      <Box maxWidth="360px">
        <TextInput
          type="search"
          aria-label={t('releases.search')}
          placeholder={t('releases.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          leading={<Icon name="lucide:search" size={18} />}
        />
      </Box>
      <QueryResult query={releases}>
        {(all) => {
          if (all.length === 0) return <EmptyState title={t('releases.empty.title')} text={t('releases.empty.text')} />;
          const found = all.filter((release) => words.every((word) => textOf(release).includes(word)));
          if (found.length === 0)
            return <EmptyState title={t('overview.empty.title')} text={t('overview.empty.text')} />;
          return (
            <Stack gap="4">
              <ReleaseTable
                releases={found.slice(0, rows)}
                overview={overview}
                pairs={matrix.isError ? 'failed' : (matrix.data ?? [])}
              />
              {found.length > rows ? (
                <Center>
                  <Button variant="outline" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
                    {t('more')}
                  </Button>
                </Center>
              ) : null}
            </Stack>
          );
        }}
      </QueryResult>
    </Stack>
  );
};

const textOf = ({ remote, version, publisher }: ReleaseSummary): string =>
  `${remote} ${version} ${publisher ?? ''}`.toLowerCase();

interface LivePlace {
  readonly tenant: string;
  readonly part: ReleasePart;
}

const liveOn = (overview: BoardOverview | undefined, { remote, version }: ReleaseSummary): LivePlace[] =>
  (overview?.cells ?? [])
    .filter((cell) => cell.remote === remote)
    .map(({ tenant, rollout }) => ({
      tenant,
      part: partOf(rollout, version, Date.now()),
      isMain: mainVersion(rollout, Date.now()) === version,
    }))
    // The previous release is only a fallback, unless it replaces the stable one.
    .filter(({ part, isMain }) => part !== 'other' && (part !== 'previous' || isMain));

const alarmsOf = (
  overview: BoardOverview | undefined,
  { remote, version }: Pick<ReleaseSummary, 'remote' | 'version'>,
) => (overview?.alarms ?? []).filter((alarm) => alarm.remote === remote && alarm.version === version);

const ReleaseTable = ({
  releases,
  overview,
  pairs,
}: {
  releases: readonly ReleaseSummary[];
  overview: BoardOverview | undefined;
  pairs: readonly MatrixPair[] | 'failed';
}) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const columns: Column<ReleaseSummary>[] = [
    {
      id: 'version',
      head: t('releases.version'),
      cell: ({ remote, version, state, container }) => (
        <Wrap gap="2" align="center">
          <Span fontWeight="600">{remote}</Span>
          <Span fontFamily="mono">{version}</Span>
          {state === 'published' ? null : (
            <Badge size="sm" colorPalette="warning">
              {t(`releases.states.${state}`)}
            </Badge>
          )}
          {container === 'module' ? (
            <Badge size="sm" colorPalette="neutral">
              {t('releases.module')}
            </Badge>
          ) : null}
          {alarmsOf(overview, { remote, version }).map(({ tenant }) => (
            <StyledLink key={tenant} to={cellPath(tenant, remote)} textDecoration="none" borderRadius="full">
              <Badge size="sm" colorPalette="loss">
                <Icon name="lucide:siren" size={12} />
                <span>{t('releases.alarm', { tenant })}</span>
              </Badge>
            </StyledLink>
          ))}
        </Wrap>
      ),
    },
    {
      id: 'live',
      head: t('releases.liveOn'),
      cell: (release) => {
        const places = liveOn(overview, release);
        if (places.length === 0) return <Span color="fg.muted">—</Span>;
        return (
          <Wrap gap="1">
            {places.map(({ tenant, part }) => (
              <StyledLink key={tenant} to={cellPath(tenant, release.remote)} textDecoration="none" borderRadius="full">
                <Badge size="sm" colorPalette={part === 'canary' ? 'brand' : 'win'}>
                  {part === 'stable' ? tenant : `${tenant} · ${t(`health.${part}`)}`}
                </Badge>
              </StyledLink>
            ))}
          </Wrap>
        );
      },
    },
    {
      id: 'fit',
      head: t('releases.fit.head'),
      cell: ({ remote, version }) =>
        pairs === 'failed' ? (
          <Span color="fg.muted">{t('releases.fit.unknown')}</Span>
        ) : (
          <FitCell pairs={pairs.filter((pair) => pair.remote === remote && pair.version === version)} />
        ),
    },
    {
      id: 'at',
      head: t('releases.published'),
      cell: ({ published_at, created_at }) => <Ago at={published_at ?? created_at} />,
    },
    {
      id: 'by',
      head: t('releases.publisher'),
      cell: ({ publisher }) => publisher ?? <Span color="fg.muted">{t('releases.unknown')}</Span>,
    },
    {
      id: 'signature',
      head: t('releases.signature'),
      cell: ({ signature }) =>
        signature ? (
          <Span display="inline-flex" gap="1.5" alignItems="center" color="win.fg">
            <Icon name="lucide:shield-check" size={16} />
            <Span fontFamily="mono" fontSize="xs">
              {t('releases.signed', { key: signature.key })}
            </Span>
          </Span>
        ) : (
          <Span color="fg.muted">{t('releases.unsigned')}</Span>
        ),
    },
    {
      id: 'contract',
      head: t('releases.contract'),
      cell: ({ contract }) => <Span fontFamily="mono">{contract.range}</Span>,
    },
    {
      id: 'size',
      head: t('releases.size'),
      align: 'end',
      cell: ({ bytes, files }) => <Span title={t('releases.files', { count: files })}>{formats.bytes(bytes)}</Span>,
    },
  ];
  return (
    <DataTable
      caption={t('releases.caption')}
      columns={columns}
      items={releases}
      keyOf={({ remote, version }) => `${remote}@${version}`}
    />
  );
};
