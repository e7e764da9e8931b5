import { Box, Card, styled, VisuallyHidden } from '@jangada/design';
import type { ReactNode } from 'react';

const Table = styled('table');
const Row = styled('tr');
const HeadCell = styled('th');
const Cell = styled('td');

export interface Column<Item> {
  readonly id: string;
  readonly head: string;
  readonly cell: (item: Item) => ReactNode;
  /** True for the column that labels a row; by default the first one. */
  readonly isRowHead?: boolean;
  readonly align?: 'start' | 'end';
}

interface DataTableProps<Item> {
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
}

const look = { px: '4', py: '3', textAlign: 'start', verticalAlign: 'middle' } as const;

/** On phones, cells contain the names of their columns, so the head is only for screen readers. */
export const headLookOnPhones = {
  display: { base: 'block', md: 'table-header-group' },
  position: { base: 'absolute', md: 'static' },
  width: { base: '1px', md: 'auto' },
  height: { base: '1px', md: 'auto' },
  overflow: { base: 'hidden', md: 'visible' },
  clipPath: { base: 'inset(50%)', md: 'none' },
} as const;

/** A table. On a phone each row is a card whose cells contain their column's name; the roles stay those of a table. */
export const DataTable = <Item,>({ caption, columns, items, keyOf }: DataTableProps<Item>) => (
  <Card padding="none" overflow="hidden">
    <Box overflowX={{ md: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
      <Table
        role="table"
        width="full"
        fontSize="sm"
        display={{ base: 'block', md: 'table' }}
        css={{ borderCollapse: 'collapse' }}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Box as="thead" role="rowgroup" {...headLookOnPhones} bg="fg/3">
          <Row role="row">
            {columns.map(({ id, head, align = 'start' }) => (
              <HeadCell
                key={id}
                role="columnheader"
                scope="col"
                {...look}
                textAlign={align}
                py="2.5"
                fontSize="xs"
                fontWeight="600"
                color="fg.muted"
                whiteSpace="nowrap"
              >
                {head}
              </HeadCell>
            ))}
          </Row>
        </Box>
        <Box as="tbody" role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
          {items.map((item) => (
            <Row
              key={keyOf(item)}
              role="row"
              display={{ base: 'block', md: 'table-row' }}
              borderTopWidth="1px"
              borderColor="border"
              py={{ base: '2', md: '0' }}
            >
              {columns.map(({ id, head, cell, align = 'start' }, index) => (
                <Cell
                  key={id}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  {...look}
                  textAlign={{ base: 'start', md: align }}
                  display={{ base: 'flex', md: 'table-cell' }}
                  gap="3"
                  alignItems="baseline"
                  py={{ base: '1.5', md: '3' }}
                  css={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  <Box
                    as="span"
                    display={{ base: 'block', md: 'none' }}
                    width="112px"
                    flexShrink="0"
                    color="fg.muted"
                    fontSize="xs"
                    aria-hidden="true"
                  >
                    {head}
                  </Box>
                  <Box minWidth="0" flex="1">
                    {cell(item)}
                  </Box>
                </Cell>
              ))}
            </Row>
          ))}
        </Box>
      </Table>
    </Box>
  </Card>
);
