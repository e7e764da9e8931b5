import {
  figureGames,
  gameGroups,
  gameSorts,
  type GameFigureName,
  type GameFigures,
  type GameGroup,
} from '@jangada/contracts/ops/figures-of-games';
import { Button, HStack, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { oneOf, textOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { AS_FILE, call, type Fields } from '../api/ops-client.ts';
import { readQuery } from '../api/queries.ts';
import { nextSort, sortIn } from '../list/sort.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { today } from './days.ts';
import { csvRows, type LineColumn } from './line-columns.ts';
import { LinesTable, type LineOf } from './lines-table.tsx';
import { SaveLines } from './save-lines.tsx';
import { SpanBar } from './span-bar.tsx';
import { spanIn, withSearch, type Span } from './span.ts';
import { useDayText } from './use-figure-texts.ts';

const REFRESH_MS = 5_000;
const filterNames = ['maker', 'category', 'game'] as const;

/** F2: what games, makers or categories have moved in a span of days. The address has the span, group and filter. */
export const GameFiguresPage = () => {
  const { t } = useTranslation();
  const { may, permission } = useRight(figureGames.needs);
  if (may !== null) return <AllowedGameFigures />;
  return (
    <Stack gap="4">
      <PageHead title={t('views.gameFigures')} text={t('gameFigures.text')} />
      <Forbidden missing={{ needs: [permission], roles: rolesThatMay(permission) }} />
    </Stack>
  );
};

const AllowedGameFigures = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const address = useAddressParts();
  const span = spanIn(address, 'today');
  const group = address.read('group', oneOf(gameGroups)) ?? 'game';
  const filter: Readonly<Record<string, string>> = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = address.read(name, textOf(figureGames, name));
      return value === null ? [] : [[name, value]];
    }),
  );
  const sort = sortIn(address, gameSorts);
  const navigate = useNavigate();
  const asked = { ...span, group, ...filter };
  const sorted = sort && { sort: `${sort.isDescending ? '-' : ''}${sort.by}` };
  const [search] = useSearchParams();
  const query = useQuery({
    ...readQuery(figureGames, { params: { tenant }, query: { ...asked, ...sorted } }),
    // The same lines stay while they come in another order; those of other days would be wrong.
    placeholderData: (shown, before) => (isResorted(before?.queryKey[3], asked) ? shown : undefined),
    ...(span.to === today() && { refetchInterval: REFRESH_MS }),
  });
  const columns = useColumns({ group, span, game: filter['game'] ?? null });
  const lineOf = useLine(group);
  const head = t(`gameFigures.groups.${group}`);
  const lines = (query.data?.data ?? []).map((row) => lineOf(row, query.data?.open_from ?? null));
  const all = query.data && {
    key: 'all',
    name: t('gameFigures.all'),
    row: query.data.total,
    isRunning: isRunning(span.to, query.data.open_from),
  };
  return (
    <Stack gap="4" maxWidth="1280px">
      <PageHead
        title={t('views.gameFigures')}
        text={t('gameFigures.text')}
        action={
          <SpanBar title={t('views.gameFigures')} span={span}>
            {all ? (
              <SaveLines
                log={() => call(figureGames, { params: { tenant }, query: asked, headers: AS_FILE })}
                file={`${tenant}-games-${span.from}-${span.to}.csv`}
                span={span}
                rows={(language) => csvRows({ head, columns, lines: [...lines, all] }, language)}
              />
            ) : null}
          </SpanBar>
        }
      />
      <WrongParts parts={address.wrong} />
      <GroupBar group={group} filter={filter} />
      <ReadResult query={query}>
        {({ complete, left_out: leftOut }) => (
          <Stack gap="3">
            {complete ? null : (
              <Text role="status" color="warning.fg">
                {t('figures.incomplete')}
              </Text>
            )}
            <LinesTable
              title={t('views.gameFigures')}
              head={head}
              columns={columns}
              lines={lines}
              order={{
                names: gameSorts,
                sort,
                onSort: (name) => void navigate(withSearch(search, { sort: nextSort(sort, name) })),
              }}
              {...(all && { total: all })}
            />
            {lines.length === 0 ? <Text color="fg.muted">{t('gameFigures.nothing')}</Text> : null}
            {leftOut > 0 ? <Text color="fg.muted">{t('gameFigures.leftOut', { count: leftOut })}</Text> : null}
            <Text fontSize="xs" color="fg.muted">
              {t('gameFigures.formulas')}
            </Text>
          </Stack>
        )}
      </ReadResult>
    </Stack>
  );
};

/** What the lines are, and the filters that are on; each is taken off by itself. */
const GroupBar = ({ group, filter }: { group: GameGroup; filter: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t('gameFigures.by')}>
      {gameGroups.map((one) => (
        <Button
          key={one}
          as={Link}
          to={withSearch(search, { group: one === 'game' ? null : one })}
          size="sm"
          variant={one === group ? 'solid' : 'outline'}
          {...(one === group && { 'aria-current': 'true' as const })}
        >
          {t(`gameFigures.groups.${one}`)}
        </Button>
      ))}
      {Object.entries(filter).map(([name, value]) => (
        <Button key={name} as={Link} to={withSearch(search, { [name]: null })} size="sm" variant="outline">
          {t('gameFigures.without', { filter: value })}
        </Button>
      ))}
    </HStack>
  );
};

/** The address of what a line is made of: a maker of its games, a game of its days. */
const useBelow = (group: GameGroup) => {
  const [search] = useSearchParams();
  return (key: string): string => {
    if (group === 'game') return withSearch(search, { group: 'day', game: key });
    if (group === 'day') return withSearch(search, { group: null, from: key, to: key });
    return withSearch(search, { group: null, [group]: key });
  };
};

const isResorted = (before: Fields | undefined, asked: Fields): boolean =>
  JSON.stringify({ ...before, sort: undefined }) === JSON.stringify(asked);

const isRunning = (day: string, openFrom: string | null): boolean => openFrom === null || day >= openFrom;

const useLine = (group: GameGroup) => {
  const dayText = useDayText();
  const below = useBelow(group);
  return (row: GameFigures, openFrom: string | null): LineOf<GameFigures> => ({
    key: row.key,
    ...(group === 'day' && { day: row.key }),
    name: group === 'day' ? dayText(row.key) : row.name,
    to: below(row.key),
    row,
    // Of other lines the total says it once.
    isRunning: group === 'day' && isRunning(row.key, openFrom),
  });
};

interface Shown {
  readonly group: GameGroup;
  readonly span: Span;
  readonly game: string | null;
}

const useColumns = ({ group, span, game }: Shown): readonly LineColumn<GameFigures>[] => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const below = useBelow(group);
  /** A figure of one game on one day opens to its movements; another to the lines it is the sum of. */
  const doorOf = (figure: GameFigureName) => (row: GameFigures) => {
    const door = (of: string, day: string) => `/${tenant}/game-figures/${of}/${figure}?day=${day}`;
    if (group === 'game' && span.from === span.to) return door(row.key, span.from);
    if (group === 'day' && game !== null) return door(game, row.key);
    return below(row.key);
  };
  const money = (id: GameFigureName): LineColumn<GameFigures> => ({
    id,
    head: t(`figures.names.${id}`),
    unit: 'money',
    note: t(`figures.formulas.${id}`),
    value: (row) => row[id],
    to: doorOf(id),
  });
  const other = (
    id: 'hold' | 'expected_hold' | 'hold_sigma' | 'players' | 'rounds',
    unit: 'share' | 'count',
  ): LineColumn<GameFigures> => ({
    id,
    head: t(`gameFigures.columns.${id}`),
    unit,
    note: t(`gameFigures.notes.${id}`),
    value: (row) => row[id],
  });
  return [
    money('turnover'),
    money('prizes'),
    money('free_spins'),
    money('ggr'),
    other('hold', 'share'),
    other('expected_hold', 'share'),
    other('hold_sigma', 'share'),
    other('players', 'count'),
    other('rounds', 'count'),
  ];
};
