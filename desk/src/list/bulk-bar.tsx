import { Button, Flex, HStack, Span } from '@jangada/design';
import { useCommands } from '../command/command-store.ts';
import { useFormats } from '../locale/formats.ts';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { type ListView, valueIn } from './list-view.ts';
import { useRowActions } from './row-sheet.tsx';

interface BulkBarProps<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly marked: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** The marked rows of the page: how many, their sum, and the commands for all of them. */
export const BulkBar = <Row,>({ view, rows, marked, onClear }: BulkBarProps<Row>) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const actionsOf = useRowActions(view);
  const chosen = rows.filter((row) => marked.has(view.keyOf(row)));
  if (chosen.length === 0) return null;
  const money = view.columns.find(({ kind }) => kind === 'money');
  const sum = money ? chosen.reduce((total, row) => total + Number(valueIn(money, row) ?? 0), 0) : null;
  const possible = (view.actions ?? []).filter(({ words }) =>
    chosen.some((row) => actionsOf(row).some((action) => action.words === words)),
  );
  const run = (words: string): void => {
    const able = chosen.flatMap((row) => {
      const action = actionsOf(row).find((one) => one.words === words);
      return action ? [{ label: view.keyOf(row), params: action.params(row) }] : [];
    });
    useCommands.getState().open({ words, targets: able, skipped: chosen.length - able.length });
  };
  return (
    <Flex
      role="region"
      aria-label={t('list.marked', { count: chosen.length })}
      position="sticky"
      bottom="4"
      zIndex="bar"
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2.5"
      bg="raised"
      borderRadius="tile"
      borderWidth="1px"
      borderColor="border.strong"
      boxShadow="floating"
      alignSelf="center"
    >
      <Span fontSize="sm" fontWeight="600" fontVariantNumeric="tabular-nums">
        {t('list.marked', { count: chosen.length }) + (sum === null ? '' : ` · ${formats.money(sum)}`)}
      </Span>
      <HStack gap="2" wrap="wrap">
        {possible.map(({ words }) => (
          <Button key={words} size="sm" variant="outline" onClick={() => run(words)}>
            {texts.name(operationOf(words))}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.unmark')}
        </Button>
      </HStack>
    </Flex>
  );
};
