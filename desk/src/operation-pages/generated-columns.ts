import type { Operation } from '@jangada/contracts/ops/operation';
import { useMemo } from 'react';
import type { ListColumn, ListFilter } from '../list/list-view.ts';
import type { CellKind } from '../parts/cell-value.tsx';
import { inputFields, replyShape, type FieldKind, type FieldShape } from '../operations/field-shape.ts';
import { useOperationTexts, type OperationTexts } from '../operations/use-operation-texts.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

const PLAYERS = /^(user_id|player|player_id|referrer_id|referred_id)$/;
const IDS = /(^|_)(e2eid|e2e_id|txid|payout_id|key|transaction|round|digest|hash|trace)$/;

const kinds: Readonly<Partial<Record<FieldKind, CellKind>>> = {
  money: 'money',
  integer: 'number',
  number: 'number',
  moment: 'moment',
  day: 'day',
  flag: 'flag',
  choice: 'state',
};

const cellKind = ({ name, kind }: FieldShape): CellKind => {
  if (PLAYERS.test(name)) return 'player';
  // A number of something is right-aligned; the number that names a thing is not.
  if (name === 'id' || IDS.test(name)) return name === 'id' ? 'text' : 'id';
  return name.endsWith('_at') && kind === 'text' ? 'moment' : (kinds[kind] ?? 'text');
};

const widths: Readonly<Partial<Record<CellKind, number>>> = {
  money: 124,
  number: 100,
  moment: 124,
  day: 112,
  state: 168,
  player: 200,
  flag: 88,
};
const TEXT_PX = 200;
const ID_PX = 88;
/** More columns are chosen, not shown. */
const SHOWN_MAX = 9;

const columnOf = (field: FieldShape, index: number, texts: OperationTexts): ListColumn<AnyRow> => {
  const kind = cellKind(field);
  return {
    id: field.name,
    head: texts.field(field.name),
    kind,
    widthPx: field.name === 'id' ? ID_PX : (widths[kind] ?? TEXT_PX),
    isHidden: index >= SHOWN_MAX || field.kind === 'json',
  };
};

const filterKinds: Readonly<Partial<Record<FieldKind, ListFilter['kind']>>> = {
  integer: 'number',
  number: 'number',
  money: 'money',
  day: 'day',
};

/** Fields of a query that are places in the list, and no filters. */
const PLACES = ['page', 'cursor', 'after', 'sort', 'limit'];

const filterOf = (operation: Operation, { name, kind, choices }: FieldShape, texts: OperationTexts): ListFilter => {
  const label = texts.inputLabel(operation, name);
  if (kind === 'choice')
    return {
      id: name,
      label,
      kind: 'choice',
      choices: choices.map((value) => ({ value, label: texts.value(name, value) })),
    };
  if (kind === 'flag')
    return {
      id: name,
      label,
      kind: 'choice',
      choices: ['true', 'false'].map((value) => ({ value, label: texts.value(name, value) })),
    };
  return { id: name, label, kind: filterKinds[kind] ?? 'text' };
};

/** The columns and filters that an operation's declaration makes. */
export const useGeneratedList = (operation: Operation) => {
  const texts = useOperationTexts();
  return useMemo(
    () => ({
      shape: replyShape(operation.reply),
      columns: replyShape(operation.reply).fields.map((field, index) => columnOf(field, index, texts)),
      filters: inputFields(operation.query)
        .filter(({ name }) => !PLACES.includes(name))
        .map((field) => filterOf(operation, field, texts)),
    }),
    [operation, texts],
  );
};
