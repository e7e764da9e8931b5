import { listPlayers, restrictionSource, type PlayerRow } from '@jangada/contracts/ops/players';
import { Badge, HStack } from '@jangada/design';
import { Nothing, PlayerLink } from '../parts/cell-value.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useChoiceFilter, useColumns, useTypedFilter } from '../list/use-columns.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** The capabilities that a player has lost, by name. */
const Lost = ({ row: { lost } }: { row: PlayerRow }) => {
  const { t } = useTranslation();
  if (lost.length === 0) return <Nothing />;
  return (
    <HStack gap="1" wrap="wrap">
      {lost.map((name) => (
        <Badge key={name} variant="outline" colorPalette="loss">
          {t(`players.capabilities.${name}`)}
        </Badge>
      ))}
    </HStack>
  );
};

const Tags = ({ row: { tags } }: { row: PlayerRow }) =>
  tags.length === 0 ? (
    <Nothing />
  ) : (
    <HStack gap="1" wrap="wrap">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </HStack>
  );

const columns = [
  {
    id: 'name',
    widthPx: 210,
    cell: ({ id, name }: PlayerRow) => <PlayerLink id={String(id)} label={`${name} · ${id}`} />,
  },
  { id: 'status', kind: 'state', widthPx: 116 },
  { id: 'kyc_status', kind: 'state', widthPx: 168 },
  { id: 'cash', kind: 'money', widthPx: 140 },
  { id: 'bonus', kind: 'money', widthPx: 112 },
  { id: 'deposits', kind: 'number', widthPx: 100 },
  { id: 'seen_at', kind: 'moment', widthPx: 116 },
  { id: 'registered_at', kind: 'moment', widthPx: 116 },
  { id: 'lost', widthPx: 180, cell: (row: PlayerRow) => <Lost row={row} /> },
  { id: 'tags', widthPx: 140, cell: (row: PlayerRow) => <Tags row={row} /> },
  { id: 'id', isHidden: true },
  { id: 'cpf', isHidden: true },
  { id: 'deposited_at', kind: 'moment', isHidden: true },
] as const;

const idOf = ({ id }: PlayerRow) => ({ id: String(id) });

/** P1: players, with filters that never read the whole table. */
export const PlayersPage = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const choice = useChoiceFilter();
  const typed = useTypedFilter();
  return (
    <List
      view={listView(listPlayers, {
        id: 'players',
        title: t('players.list'),
        text: t('players.text'),
        columns: useColumns<PlayerRow>(columns),
        filters: [
          typed('name', 'text'),
          choice('status', ['active', 'blocked']),
          choice('kyc', ['none', 'pending', 'approved', 'rejected']),
          choice('restriction', restrictionSource.options),
          typed('tag', 'text'),
          typed('balance_from', 'money'),
          typed('balance_to', 'money'),
        ],
        keyOf: ({ id }) => String(id),
        linkOf: ({ id }) => `/${tenant}/players/${id}`,
        actions: [
          { key: 'o', words: 'note add', params: idOf },
          { key: 't', words: 'tag add', params: idOf },
          { key: 'm', words: 'notification send', params: idOf },
          { key: 'r', words: 'restriction add', params: idOf },
          { key: 'b', words: 'player block', params: idOf, when: ({ status }) => status === 'active' },
        ],
        empty: { title: t('players.empty'), text: t('players.emptyText') },
      })}
    />
  );
};
