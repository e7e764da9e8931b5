import { listAlerts } from '@jangada/contracts/ops/alerts';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useChoiceFilter, useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'last_at', kind: 'moment', widthPx: 148 },
  { id: 'kind', kind: 'state', widthPx: 220 },
  { id: 'subject', widthPx: 240 },
  { id: 'occurrences', kind: 'number', widthPx: 90 },
  { id: 'first_at', kind: 'moment', widthPx: 148 },
  { id: 'details', widthPx: 320 },
  { id: 'closed_at', kind: 'moment', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

/** R1: what needs somebody. */
export const AlertsPage = () => {
  const { t } = useTranslation();
  const choice = useChoiceFilter();
  return (
    <List
      view={listView(listAlerts, {
        id: 'alerts',
        title: t('views.alerts'),
        columns: useColumns(columns),
        filters: [choice('state', ['open', 'closed'])],
        keyOf: ({ id }) => String(id),
        actions: [
          {
            key: 'a',
            words: 'alert close',
            params: ({ id }) => ({ id: String(id) }),
            when: ({ closed_at }) => closed_at === null,
          },
        ],
        empty: { title: t('alerts.empty'), text: t('alerts.emptyText') },
      })}
    />
  );
};
