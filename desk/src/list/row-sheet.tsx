import { Box, Button, Flex, Heading, HStack, Icon, IconButton, Stack } from '@jangada/design';
import { Drawer } from '@jangada/design/drawer';
import { useEffect, useRef } from 'react';
import { useCommands } from '../command/command-store.ts';
import { isPossible } from '../operations/is-possible.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Facts } from '../parts/facts.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { useIsWide } from '../parts/use-is-wide.ts';
import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { CellValue } from '../parts/cell-value.tsx';
import { type ListView, type RowAction, valueIn } from './list-view.ts';

/** The commands on a row that the person may run, in their order. */
export const useRowActions = <Row,>(view: ListView<Row>) => {
  const me = useMe();
  const tenant = useTenant();
  return (row: Row): readonly RowAction<Row>[] =>
    (view.actions ?? []).filter(
      ({ words, when }) =>
        isPossible(words) && rightOf(me, operationOf(words).needs, tenant).may !== null && (when?.(row) ?? true),
    );
};

/** Opens the preview of a command on a row. */
export const runRowAction = <Row,>({ words, params, preset }: RowAction<Row>, row: Row): void =>
  useCommands.getState().open({ words, params: params(row), preset: preset?.(row) ?? {}, row: { ...(row as object) } });

interface RowSheetProps<Row> {
  readonly view: ListView<Row>;
  readonly row: Row;
  readonly onClose: () => void;
}

/** The open row beside its list; over it where there is no room. */
export const RowSheet = <Row,>({ view, row, onClose }: RowSheetProps<Row>) => {
  const isWide = useIsWide();
  const { t } = useTranslation();
  const title = `${view.title} · ${view.keyOf(row)}`;
  const panel = useRef<HTMLDivElement>(null);
  // The next row of an open sheet keeps the focus on the row, so that j and k go on.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const content = (
    <Stack gap="4">
      <RowActions view={view} row={row} />
      {view.open ? view.open(row) : <RowFields view={view} row={row} />}
    </Stack>
  );
  if (!isWide) {
    return (
      <Drawer title={title} side="end" widthPx={480} onClose={onClose}>
        <Box p="4">{content}</Box>
      </Drawer>
    );
  }
  return (
    <Stack
      ref={panel}
      tabIndex={-1}
      outline="none"
      as="aside"
      aria-label={title}
      width="400px"
      flexShrink="0"
      gap="3"
      p="4"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      position="sticky"
      top="68px"
      maxHeight="calc(100dvh - 88px)"
      overflowY="auto"
      alignSelf="flex-start"
    >
      <Flex justify="space-between" gap="2" align="center">
        <Heading as="h2" size="lg" minWidth="0" overflowWrap="anywhere">
          {title}
        </Heading>
        <IconButton label={t('close')} size="sm" variant="ghost" onClick={onClose}>
          <Icon name="lucide:x" size={16} />
        </IconButton>
      </Flex>
      {content}
    </Stack>
  );
};

const RowActions = <Row,>({ view, row }: { view: ListView<Row>; row: Row }) => {
  const texts = useOperationTexts();
  const actions = useRowActions(view)(row);
  return actions.length === 0 ? null : (
    <HStack gap="2" wrap="wrap">
      {actions.map((action, index) => (
        <Button
          key={action.words}
          size="sm"
          variant={index === 0 ? 'solid' : 'outline'}
          color={index === 0 ? 'primary' : 'default'}
          onClick={() => runRowAction(action, row)}
        >
          {texts.name(operationOf(action.words))}
          <Kbd {...(index === 0 && { bg: 'transparent', color: 'inherit', borderColor: 'currentColor' })}>
            {action.key}
          </Kbd>
        </Button>
      ))}
    </HStack>
  );
};

/** Every field of the row, the hidden columns too. */
const RowFields = <Row,>({ view, row }: { view: ListView<Row>; row: Row }) => (
  <Facts
    facts={view.columns.map((column) => ({
      id: column.id,
      label: column.head,
      value: column.cell ? column.cell(row) : <CellValue {...column} name={column.id} value={valueIn(column, row)} />,
    }))}
  />
);
