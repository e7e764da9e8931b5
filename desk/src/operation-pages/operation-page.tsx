import type { Operation } from '@jangada/contracts/ops/operation';
import { Box, Button, Card, HStack, Icon, Span, Stack, styled, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useSearch } from '../address/use-search.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { readQuery } from '../api/queries.ts';
import { CommandPanel } from '../command/command-panel.tsx';
import { queryOf, useListAddress } from '../list/list-address.ts';
import { List } from '../list/list.tsx';
import { CellValue } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { inputFields } from '../operations/field-shape.ts';
import { useGeneratedList, type AnyRow } from './generated-columns.ts';
import { rowCommandsOf } from './row-commands.ts';
import { isCommand, operationAt, pathFieldsOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useSummary } from '../operations/use-summary.ts';
import { NotFound } from '../parts/not-found.tsx';

const StyledLink = styled(Link);

/** The page of any operation, made from its declaration: a list, a sheet or a command. */
export const OperationPage = () => {
  const { operation: slug = '' } = useParams();
  const { t } = useTranslation();
  const operation = operationAt(slug);
  if (!operation) return <NotFound text={t('notFound.operation', { words: slug })} />;
  return isCommand(operation) ? <CommandPage operation={operation} /> : <ReadPage operation={operation} />;
};

const Above = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  return (
    <HStack gap="1.5" fontSize="sm" color="fg.muted">
      <StyledLink to={`/${tenant}/ops`} color="brand.fg" textDecoration="none" _hover={{ textDecoration: 'underline' }}>
        {t('views.operations')}
      </StyledLink>
      <Icon name="lucide:chevron-right" size={14} />
      <Span fontFamily="mono" fontSize="xs">
        {`jangada ops ${operation.words}`}
      </Span>
    </HStack>
  );
};

const CommandPage = ({ operation }: { operation: Operation }) => {
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const [search] = useSearchParams();
  const given = Object.fromEntries(search);
  return (
    <Stack gap="5" maxWidth="720px">
      <PageHead title={texts.name(operation)} text={summaryOf(operation)} above={<Above operation={operation} />} />
      <Card padding="lg">
        <CommandPanel operation={operation} given={{ preset: given }} />
      </Card>
    </Stack>
  );
};

/** A read whose path or required query names what it is about asks for that first. */
const ReadPage = ({ operation }: { operation: Operation }) => {
  const texts = useOperationTexts();
  const summaryOf = useSummary();
  const [search, setSearch] = useSearch(operation);
  const right = useRight(operation.needs);
  const { shape, columns, filters } = useGeneratedList(operation);
  const ofPath = pathFieldsOf(operation);
  const wanted = [
    ...ofPath,
    ...inputFields(operation.query)
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => name),
  ];
  const isKnown = wanted.every((name) => search.get(name));
  const params = Object.fromEntries(ofPath.map((name) => [name, search.get(name) ?? '']));
  const head = <Above operation={operation} />;
  const title = texts.name(operation);
  const ask =
    wanted.length === 0 ? null : (
      <AskFor
        key={search.toString()}
        operation={operation}
        fields={wanted}
        values={Object.fromEntries(search)}
        onGiven={(values) => setSearch(() => new URLSearchParams(values))}
      />
    );
  if (right.may === null || !isKnown || !shape.isList) {
    return (
      <Stack gap="4">
        <PageHead title={title} text={summaryOf(operation)} above={head} />
        {right.may === null ? (
          <Forbidden missing={{ needs: [right.permission], roles: rolesThatMay(right.permission) }} />
        ) : (
          <>
            {ask}
            {isKnown ? <Sheet operation={operation} params={params} /> : null}
          </>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="2">
      {head}
      <List
        view={{
          id: operation.words,
          operation,
          title,
          text: summaryOf(operation),
          columns,
          filters: filters.filter(({ id }) => !wanted.includes(id)),
          keyOf: (row: AnyRow) => keyOfRow(row),
          params,
          actions: rowCommandsOf(operation),
          empty: { title: texts.name(operation), text: summaryOf(operation) },
          ...(ask && { head: ask }),
        }}
      />
    </Stack>
  );
};

const KEYS = ['id', 'e2eid', 'message_id', 'code', 'slug', 'name'];

/** What a row is called: its id, or all of it. */
const keyOfRow = (row: AnyRow): string => {
  const name = KEYS.find((one) => row[one] !== undefined && row[one] !== null);
  return name === undefined ? JSON.stringify(row) : String(row[name]);
};

interface AskForProps {
  readonly operation: Operation;
  readonly fields: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly onGiven: (values: Record<string, string>) => void;
}

const AskFor = ({ operation, fields, values, onGiven }: AskForProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(values);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onGiven({ ...typed });
      }}
    >
      <HStack gap="3" align="flex-end" wrap="wrap">
        {fields.map((name) => (
          <Box key={name} width="220px">
            <TextInput
              label={texts.inputLabel(operation, name)}
              autoComplete="off"
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Box>
        ))}
        <Button type="submit" color="primary" minHeight="48px">
          {t('show')}
        </Button>
      </HStack>
    </form>
  );
};

interface SheetProps {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One thing: its fields, and those of its parts under their own heading. */
const Sheet = ({ operation, params }: SheetProps) => {
  const tenant = useTenant();
  const { columns } = useGeneratedList(operation);
  const { address } = useListAddress(operation, Object.keys(params));
  const query = queryOf(address);
  const read = useQuery(readQuery(operation, { params: { tenant, ...params }, query }));
  return (
    <Card padding="lg" maxWidth="860px">
      <WrongParts parts={address.wrong} />
      <ReadResult query={read}>
        {(reply) => {
          const data: unknown = isRecord(reply) ? (reply['data'] ?? reply) : reply;
          return (
            <SheetFacts
              values={isRecord(data) ? data : { data }}
              kinds={new Map(columns.map(({ id, kind }) => [id, kind]))}
            />
          );
        }}
      </ReadResult>
    </Card>
  );
};

const SheetFacts = ({
  values,
  kinds,
}: {
  values: AnyRow;
  kinds: ReadonlyMap<string, Parameters<typeof CellValue>[0]['kind']>;
}) => {
  const texts = useOperationTexts();
  const entries = Object.entries(values);
  const parts = entries.filter((entry): entry is [string, AnyRow] => isRecord(entry[1]));
  return (
    <Stack gap="5">
      <Facts
        facts={entries
          .filter(([, value]) => !isRecord(value))
          .map(([name, value]) => ({
            id: name,
            label: texts.field(name),
            value: <CellValue kind={kinds.get(name) ?? 'text'} name={name} value={value} />,
          }))}
      />
      {parts.map(([name, part]) => (
        <Stack key={name} gap="2">
          <Text fontWeight="600" fontSize="sm">
            {texts.field(name)}
          </Text>
          <SheetFacts values={part} kinds={kinds} />
        </Stack>
      ))}
    </Stack>
  );
};
