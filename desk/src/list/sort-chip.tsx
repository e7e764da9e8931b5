import { Box, Button, Icon } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import { useTranslation } from '../texts/use-translation.ts';
import { chipLook } from './filter-bar.tsx';
import type { ListColumn } from './list-view.ts';
import { useSortText, type Sort } from './sort.ts';

interface SortChipProps<Row> {
  /** Those that the list can be sorted by. */
  readonly columns: readonly ListColumn<Row>[];
  readonly sort: Sort | null;
  /** @param sort as the address has it */
  readonly onSort: (sort: string | null) => void;
}

/** The order of a list on a phone, whose rows have no headings. */
export const SortChip = <Row,>({ columns, sort, onSort }: SortChipProps<Row>) => {
  const { t } = useTranslation();
  const textOf = useSortText();
  const sorted = columns.find(({ id }) => id === sort?.by);
  const items = [
    { id: '', label: t('list.unsorted'), isOn: sort === null, to: null },
    ...columns.flatMap((column) =>
      [true, false].map((isDescending) => ({
        id: `${isDescending ? '-' : ''}${column.id}`,
        label: textOf(column, isDescending),
        isOn: column === sorted && sort?.isDescending === isDescending,
        to: `${isDescending ? '-' : ''}${column.id}`,
      })),
    ),
  ];
  return (
    <Box display={{ base: 'block', md: 'none' }}>
      <Menu
        label={t('list.order')}
        align="start"
        items={items.map(({ id, label, isOn, to }) => ({
          ...{ id, label, onSelect: () => onSort(to) },
          ...(isOn && { icon: 'lucide:check' }),
        }))}
        trigger={(props) => (
          <Button {...props} {...chipLook(sort !== null)} rightIcon={<Icon name="lucide:chevron-down" size={14} />}>
            {sort && sorted ? textOf(sorted, sort.isDescending) : t('list.order')}
          </Button>
        )}
      />
    </Box>
  );
};
