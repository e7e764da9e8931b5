import { listStrandedPix } from '@jangada/contracts/ops/payments';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'received_at', kind: 'moment', widthPx: 148 },
  { id: 'amount', kind: 'money', widthPx: 128 },
  { id: 'outcome', kind: 'state', widthPx: 150 },
  { id: 'reason', widthPx: 280 },
  { id: 'e2eid', kind: 'id', widthPx: 260 },
  { id: 'txid', kind: 'id', widthPx: 200 },
] as const;

/** M4: Pix that belong to no deposit, or could not be sent back. */
export const StrandedPage = () => {
  const { t } = useTranslation();
  return (
    <List
      view={listView(listStrandedPix, {
        id: 'stranded',
        title: t('views.stranded'),
        columns: useColumns(columns),
        keyOf: ({ e2eid }) => e2eid,
        actions: [{ key: 'r', words: 'pix return', params: ({ e2eid }) => ({ e2eid }) }],
        empty: { title: t('stranded.empty'), text: t('stranded.emptyText') },
      })}
    />
  );
};
