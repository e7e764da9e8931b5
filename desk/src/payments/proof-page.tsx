import { listReconciliations, type Reconciliation } from '@jangada/contracts/ops/reconciliation';
import { HStack } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'created_at', kind: 'moment', widthPx: 130 },
  { id: 'kind', kind: 'state', widthPx: 150 },
  { id: 'subject', widthPx: 160 },
  { id: 'differences', kind: 'number', widthPx: 110, value: (row: Reconciliation) => row.differences.length },
  { id: 'ours', widthPx: 240 },
  { id: 'theirs', widthPx: 240 },
  { id: 'window_to', kind: 'moment', widthPx: 130 },
  { id: 'window_from', kind: 'moment', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

/** M8: proofs of the ledger, and comparisons with providers. */
export const ProofPage = () => {
  const { t } = useTranslation();
  return (
    <List
      view={listView(listReconciliations, {
        id: 'proof',
        title: t('views.proof'),
        text: t('proof.text'),
        columns: useColumns<Reconciliation>(columns),
        keyOf: ({ id }) => String(id),
        head: (
          <HStack gap="2" wrap="wrap">
            <CommandButton command={{ words: 'proof' }} />
            <CommandButton command={{ words: 'reconcile' }} />
          </HStack>
        ),
        empty: { title: t('proof.empty'), text: t('proof.emptyText') },
      })}
    />
  );
};
