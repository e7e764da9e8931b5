import { isAudited, isCommand } from '@jangada/contracts/ops/operation';
import { listOpsLog, logOutcomes, type opsLogLine } from '@jangada/contracts/ops/log';
import { csvAmount } from '@jangada/contracts/values/csv';
import type * as z from '@jangada/contracts/values/schema';
import { isUndoable } from '../command/undo.ts';
import { Span, styled } from '@jangada/design';
import { Link } from 'react-router-dom';
import { List } from '../list/list.tsx';
import { listView, type ListColumn } from '../list/list-view.ts';
import { useChoiceFilter, useColumns, useFlagFilter, useTypedFilter } from '../list/use-columns.ts';
import { useFormats } from '../locale/formats.ts';
import { shownText } from '../texts/shown-text.ts';
import { useTenantText } from '../parts/tenant-names.ts';
import { commandAbout } from './command-about.ts';
import { operationPath, operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

const StyledLink = styled(Link);

interface AboutProps {
  readonly words: string;
  readonly about: string;
}

/** How the log writes of a read that it was made into a file. */
const FILE = 'export=csv';
const isFile = (about: string): boolean => about === FILE || about.startsWith(`${FILE} `);

/** The command in words; a press opens its page. */
const CommandName = ({ words, about }: AboutProps) => {
  const texts = useOperationTexts();
  const tenant = useTenant();
  const operation = operations.get(words);
  if (operation && isFile(about)) return <Span title={words}>{`CSV: ${texts.name(operation)}`}</Span>;
  return operation ? (
    <StyledLink to={operationPath(tenant, operation)} color="brand.fg" textDecoration="none" title={words}>
      {texts.name(operation)}
    </StyledLink>
  ) : (
    <Span fontFamily="mono" fontSize="xs">
      {words}
    </Span>
  );
};

/** The input of a command in words; amounts as the screen or, with `money`, as a file has them. */
const useAboutText = () => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const tenantText = useTenantText();
  const flag = (isSet: boolean): string => t(isSet ? 'yes' : 'no');
  return ({ words, about }: AboutProps, money = formats.money): string =>
    commandAbout(operations.get(words), about.slice(isFile(about) ? FILE.length + 1 : 0), {
      texts,
      formats,
      money,
      tenantText,
      flag,
    });
};

const About = (props: AboutProps) => {
  const text = shownText(useAboutText()(props));
  return <Span title={text}>{text}</Span>;
};

type LogLine = z.infer<typeof opsLogLine>;

const columns = [
  { id: 'at', kind: 'moment', widthPx: 116 },
  { id: 'operator', widthPx: 136 },
  { id: 'words', widthPx: 184, cell: (row: AboutProps) => <CommandName {...row} /> },
  { id: 'about', widthPx: 210, cell: (row: AboutProps) => <About {...row} /> },
  { id: 'outcome', kind: 'state', widthPx: 120 },
  { id: 'reason', widthPx: 210 },
  { id: 'player', kind: 'player', widthPx: 200, value: ({ subject }: LogLine) => subject?.player },
  { id: 'second', widthPx: 140 },
  { id: 'role', kind: 'state', isHidden: true },
  { id: 'address', isHidden: true },
  { id: 'trace', kind: 'id', isHidden: true },
  { id: 'command', kind: 'id', isHidden: true },
  { id: 'id', isHidden: true },
] as const;

const canBeUndone = ({ words, outcome }: { words: string; outcome: string }): boolean => {
  const operation = operations.get(words);
  return outcome === 'done' && operation !== undefined && isUndoable(operation);
};

/** The columns; their file has the words of the screen, and amounts as numbers. */
const useLogColumns = (): readonly ListColumn<LogLine>[] => {
  const { language } = useTranslation();
  const texts = useOperationTexts();
  const aboutText = useAboutText();
  const inFile: Readonly<Record<string, (line: LogLine) => string>> = {
    words: ({ words, about }) => {
      const operation = operations.get(words);
      return `${isFile(about) ? 'CSV: ' : ''}${operation ? texts.name(operation) : words}`;
    },
    about: (line) => aboutText(line, (centavos) => csvAmount(centavos, language === 'pt' ? ',' : '.')),
  };
  return useColumns<LogLine>(columns).map((column) => {
    const written = inFile[column.id];
    return written ? { ...column, inFile: written } : column;
  });
};

/** S3: what people did, newest first; who looked at what, where it is wanted. */
export const LogPage = () => {
  const { t } = useTranslation();
  const typed = useTypedFilter();
  const choice = useChoiceFilter();
  const flag = useFlagFilter();
  const texts = useOperationTexts();
  const commandNames = [...operations.values()]
    .filter((operation) => isCommand(operation) || isAudited(operation))
    .map((operation) => ({ value: operation.words, label: texts.name(operation) }));
  return (
    <List
      view={listView(listOpsLog, {
        id: 'log',
        title: t('views.log'),
        columns: useLogColumns(),
        filters: [
          ...[typed('by', 'text'), { ...typed('words', 'text'), choices: commandNames }, typed('player', 'number')],
          ...[typed('from', 'day'), typed('to', 'day'), choice('outcome', logOutcomes), flag('reads', 'also')],
        ],
        keyOf: ({ id }) => String(id),
        actions: [{ key: 'u', words: 'undo', params: ({ command }) => ({ command }), when: canBeUndone }],
        empty: { title: t('log.empty'), text: t('log.emptyText') },
      })}
    />
  );
};
