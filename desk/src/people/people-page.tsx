import { listStaff, type StaffPerson } from '@jangada/contracts/ops/people';
import { HStack, Text } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { List } from '../list/list.tsx';
import { listView } from '../list/list-view.ts';
import { useColumns } from '../list/use-columns.ts';
import { useGeneratedList } from '../operation-pages/generated-columns.ts';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { rolesOf } from './person-commands.ts';
import { PersonSheet } from './person-sheet.tsx';

const Roles = ({ person }: { person: StaffPerson }) => {
  const roleNames = useRoleNames();
  const text = roleNames(rolesOf(person));
  return (
    <Text truncate title={text}>
      {text || '–'}
    </Text>
  );
};

const columns = [
  { id: 'name', widthPx: 150 },
  {
    id: 'grants',
    texts: 'role',
    kind: 'state',
    widthPx: 200,
    value: rolesOf,
    cell: (person: StaffPerson) => <Roles person={person} />,
  },
  { id: 'last_used_at', kind: 'moment', widthPx: 136 },
  { id: 'sessions', kind: 'number', widthPx: 88 },
  { id: 'passkeys', kind: 'number', widthPx: 140 },
  { id: 'keys', kind: 'number', widthPx: 150 },
  { id: 'invited_until', kind: 'moment', widthPx: 114 },
  { id: 'has_cpf', kind: 'flag', isHidden: true },
  { id: 'language', kind: 'state', isHidden: true },
  { id: 'created_at', kind: 'moment', isHidden: true },
  { id: 'ended_at', kind: 'moment', isHidden: true },
] as const;

/** S1: who works here, with which roles. */
export const PeoplePage = () => {
  const { t } = useTranslation();
  const { filters } = useGeneratedList(listStaff);
  return (
    <List
      view={listView(listStaff, {
        id: 'people',
        title: t('views.people'),
        columns: useColumns<StaffPerson>(columns),
        filters,
        keyOf: ({ name }) => name,
        open: (person) => <PersonSheet person={person} />,
        head: (
          <HStack gap="2">
            <CommandButton command={{ words: 'staff invite' }} />
          </HStack>
        ),
        empty: { title: t('people.empty'), text: t('people.emptyText') },
      })}
    />
  );
};
