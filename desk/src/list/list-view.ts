import type { Operation } from '@jangada/contracts/ops/operation';
import type * as z from '@jangada/contracts/values/schema';
import type { ReactNode } from 'react';
import type { CellKind } from '../parts/cell-value.tsx';

export interface ListColumn<Row> {
  /** The field of the row, and the name in saved columns. */
  readonly id: string;
  readonly head: string;
  /** The head in the CSV, where the value says something else than what is shown. */
  readonly fileHead?: string;
  readonly kind?: CellKind;
  /** The field of this name unless given. */
  readonly value?: (row: Row) => unknown;
  /** Whose names its values have, where these are not those of the column. */
  readonly texts?: string;
  /** What the CSV has instead of the value, where the value is no words. */
  readonly inFile?: (row: Row) => string;
  /** What is shown instead of the value; the CSV has the value. */
  readonly cell?: (row: Row) => ReactNode;
  readonly widthPx?: number;
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean;
}

export const valueIn = <Row>(column: ListColumn<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.id];

export interface ListFilter {
  /** The name in the address and of the operation's query. */
  readonly id: string;
  readonly label: string;
  /** A `flag` is set to its only choice, or not at all. */
  readonly kind: 'choice' | 'text' | 'number' | 'money' | 'day' | 'flag';
  /** Of a filter that is typed: what may be meant, by its name. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** A command on a row, under a letter; it opens its preview. */
export interface RowAction<Row> {
  readonly key: string;
  readonly words: string;
  /** The parameters of the command's path besides the tenant. */
  readonly params: (row: Row) => Readonly<Record<string, string>>;
  /** What the form begins with. */
  readonly preset?: (row: Row) => Readonly<Record<string, unknown>>;
  /** Whether it makes sense for this row; always unless given. */
  readonly when?: (row: Row) => boolean;
}

/** A letter for what the open row's panel offers; it opens the panel there, and never sends. */
export interface PanelLetter {
  readonly key: string;
  readonly label: string;
}

/** A list as data. `List` makes of it filters, table, states, keys and CSV. */
export interface ListView<Row> {
  /** Columns and saved views are kept per person under this name. */
  readonly id: string;
  readonly operation: Operation;
  readonly title: string;
  readonly text?: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly ListFilter[];
  readonly keyOf: (row: Row) => string;
  /** Parameters of the path besides the tenant, such as the player of a tab. */
  readonly params?: Readonly<Record<string, string>>;
  /** Part of every query and no filter. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly actions?: readonly RowAction<Row>[];
  /** The opened row beside the list; all of its fields unless given. */
  readonly open?: (row: Row) => ReactNode;
  /** What is open reads itself, and stays when its row leaves the list: it says what became of it. */
  readonly keepsOpen?: boolean;
  /** The panel has an element with each `data-letter`. */
  readonly letters?: readonly PanelLetter[];
  /** Where `Enter` goes instead of opening the row beside the list. */
  readonly linkOf?: (row: Row) => string;
  /** What this list is, and how the first row comes about. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Beside the title. */
  readonly head?: ReactNode;
  /** Parts of the rows whose source does not answer. */
  readonly missingParts?: readonly string[];
  /** The time between two checks for new rows, where people wait for them. */
  readonly peekMs?: number;
  /** Marks for all lists of a page with several: they share no address. */
  readonly isPart?: boolean;
}

type RowOf<Read extends Operation> =
  z.infer<Read['reply']> extends { readonly data: readonly (infer Row)[] } ? Row : never;

/**
 * Declares a list of an operation; its rows have the type of the reply.
 *
 * @example
 * const view = listView(listDeposits, { id: 'deposits', title: t('views.deposits'), … });
 */
export const listView = <Read extends Operation>(
  operation: Read,
  view: Omit<ListView<RowOf<Read>>, 'operation'>,
): ListView<RowOf<Read>> => ({ ...view, operation });
