import { listPixDifferences } from '@jangada/contracts/ops/payments';
import { HStack } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useTranslation } from '../texts/use-translation.ts';

const columns = [
  { id: 'at', kind: 'moment', widthPx: 148 },
  { id: 'direction', kind: 'state', widthPx: 120 },
  { id: 'kind', kind: 'state', widthPx: 150 },
  { id: 'ours', kind: 'money', widthPx: 128 },
  { id: 'theirs', kind: 'money', widthPx: 128 },
  { id: 'repaired', kind: 'flag', widthPx: 100 },
  { id: 'e2eid', kind: 'id', widthPx: 260 },
  { id: 'payout_id', kind: 'id', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

/** M5: what differed between the provider and us. */
export const DifferencesPage = () => {
  const { t } = useTranslation();
  return (
    <List
      view={listView(listPixDifferences, {
        id: 'differences',
        title: t('views.differences'),
        columns: useColumns(columns),
        keyOf: ({ id }) => String(id),
        head: (
          <HStack gap="2">
            <CommandButton command={{ words: 'pix reconcile' }} />
          </HStack>
        ),
        empty: { title: t('differences.empty'), text: t('differences.emptyText') },
      })}
    />
  );
};
