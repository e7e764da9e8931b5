import { List } from '../list/list.tsx';
import { listView, type ListColumn } from '../list/list-view.ts';
import { useChoiceFilter, useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { RequestName, useRequestName } from './request-name.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { listRequests, type SecondRequest } from '@jangada/contracts/ops/requests';

/** Somebody waits for the second person. */
const PEEK_MS = 5_000;

/** The player whom a request is about. */
const playerOf = ({ about, params, input }: SecondRequest): unknown =>
  about?.player ?? (about?.kind === 'player' ? about.id : (input['player'] ?? params['player']));

const columns = [
  { id: 'words', widthPx: 240, cell: (row: SecondRequest) => <RequestName request={row} /> },
  { id: 'player', kind: 'player', widthPx: 200, value: playerOf },
  { id: 'asked_by', widthPx: 140 },
  { id: 'amount', kind: 'money', widthPx: 124 },
  { id: 'reason', widthPx: 260 },
  { id: 'state', kind: 'state', widthPx: 130 },
  { id: 'asked_at', kind: 'moment', widthPx: 148 },
  { id: 'expires_at', kind: 'moment', widthPx: 148 },
  { id: 'tenant', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

/** The columns; their file has the command in words too. */
const useRequestColumns = (): readonly ListColumn<SecondRequest>[] => {
  const nameOf = useRequestName();
  const inWords = (request: SecondRequest): string => nameOf(request).join(' ').trim();
  return useColumns<SecondRequest>(columns).map((column) =>
    column.id === 'words' ? { ...column, inFile: inWords } : column,
  );
};

/** S2: commands that wait for a second person. */
export const RequestsPage = () => {
  const { t } = useTranslation();
  const choice = useChoiceFilter();
  return (
    <List
      view={listView(listRequests, {
        id: 'requests',
        title: t('views.requests'),
        columns: useRequestColumns(),
        filters: [choice('state', ['open', 'for-me', 'decided'])],
        keyOf: ({ id }) => String(id),
        letters: [
          { key: 'a', label: t('requests.agree') },
          { key: 'r', label: t('requests.refuse') },
        ],
        open: ({ id, tenant }) => <RequestSheet key={id} tenant={tenant} id={String(id)} />,
        keepsOpen: true,
        peekMs: PEEK_MS,
        empty: { title: t('requests.empty'), text: t('requests.emptyText') },
      })}
    />
  );
};
