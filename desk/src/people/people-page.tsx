import { EmptyState } from '@jangada/design';
import { List } from '../list/list.tsx';
import { useGeneratedList, type AnyRow } from '../operation-pages/generated-columns.ts';
import { operations } from '../operations/operation-list.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Operation } from '@jangada/contracts/ops/operation';
import { CommandButton } from '../command/command-button.tsx';
import { isPossible } from '../operations/is-possible.ts';
import { HStack } from '@jangada/design';

/** S1: who works here, with which roles. */
export const PeoplePage = () => {
  const { t } = useTranslation();
  const operation = operations.get('staff list');
  return operation ? (
    <People operation={operation} />
  ) : (
    <EmptyState title={t('people.empty')} text={t('people.emptyText')} />
  );
};

const People = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation();
  const { columns, filters } = useGeneratedList(operation);
  return (
    <List
      view={{
        id: 'people',
        operation,
        title: t('views.people'),
        columns,
        filters,
        keyOf: (row: AnyRow) => String(row['name'] ?? row['id']),
        head: (
          <HStack gap="2">
            {isPossible('staff invite') ? <CommandButton command={{ words: 'staff invite' }} /> : null}
          </HStack>
        ),
        empty: { title: t('people.empty'), text: t('people.emptyText') },
      }}
    />
  );
};
