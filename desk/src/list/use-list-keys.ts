import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { operationOf } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { isOnFilter } from './filter-bar.tsx';
import { askForLetter } from './panel-letter.ts';
import type { ListView } from './list-view.ts';
import type { Marks } from './use-marks.ts';
import { runRowAction, useRowActions } from './row-sheet.tsx';

interface ListKeysOptions<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly openKey: string | null;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly onOpen: (row: Row | null) => void;
  readonly marks: Marks;
  /** Removes the last filter. */
  readonly onWiden: () => void;
  readonly onFilter: () => void;
}

/** The keys of a list: `j k Enter Esc x n /`, and the letters of its commands. */
export const useListKeys = <Row>(options: ListKeysOptions<Row>) => {
  const { view, rows, openKey, root, onOpen, marks, onWiden, onFilter } = options;
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const navigate = useNavigate();
  const actionsOf = useRowActions(view);
  const [at, setAt] = useState(0);
  const index = Math.min(at, Math.max(0, rows.length - 1));
  const row = rows[index];

  const moveTo = (next: number): void => {
    const to = Math.min(Math.max(0, next), Math.max(0, rows.length - 1));
    setAt(to);
    const element = root.current?.querySelector<HTMLElement>(`[data-row="${to}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: 'nearest' });
    // An open sheet follows.
    const there = rows[to];
    if (openKey !== null && there) onOpen(there);
  };
  const open = (one: Row | undefined): void => {
    if (!one) return;
    if (view.linkOf) void navigate(view.linkOf(one));
    else onOpen(one);
  };
  const focusRow = (): void =>
    root.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
  const letters = [...new Map((view.actions ?? []).map((action) => [action.key, action])).values()];
  useKeys(view.title, [
    { keys: 'j', label: t('keys.down'), run: () => moveTo(index + 1) },
    { keys: 'k', label: t('keys.up'), run: () => moveTo(index - 1) },
    { keys: 'ArrowDown', label: t('keys.down'), run: (event) => (event.preventDefault(), moveTo(index + 1)) },
    { keys: 'ArrowUp', label: t('keys.up'), run: (event) => (event.preventDefault(), moveTo(index - 1)) },
    {
      keys: 'Enter',
      label: t('keys.open'),
      run: ({ target }) => {
        // Enter on a button or link is that one's.
        if (!(target instanceof Element) || !target.closest('a, button')) open(row);
      },
    },
    { keys: 'Escape', label: t('keys.back'), run: () => (onOpen(null), focusRow()) },
    {
      keys: 'x',
      label: t('keys.mark'),
      run: (event) => row && !isOnFilter(event) && marks.toggle(view.keyOf(row)),
    },
    {
      keys: 'Shift+X',
      label: t('keys.markTo'),
      run: (event) => row && !isOnFilter(event) && marks.markTo(view.keyOf(row)),
    },
    {
      keys: 'n',
      label: t('keys.next'),
      run: (event) => {
        if (isOnFilter(event)) return;
        const next = openKey === null ? index : index + 1;
        moveTo(next);
        open(rows[Math.min(next, rows.length - 1)]);
      },
    },
    { keys: '/', label: t('keys.filter'), run: (event) => (event.preventDefault(), onFilter()) },
    { keys: 'Backspace', label: t('keys.widen'), run: onWiden },
    ...(view.letters ?? []).map(({ key, label }) => ({
      keys: key,
      label,
      run: (event: KeyboardEvent) => {
        if (!row || isOnFilter(event)) return;
        event.preventDefault();
        askForLetter(view.keyOf(row), key);
        if (openKey !== view.keyOf(row)) onOpen(row);
      },
    })),
    ...letters.map(({ key, words }) => ({
      keys: key,
      label: texts.name(operationOf(words)),
      run: (event: KeyboardEvent) => {
        if (isOnFilter(event)) return;
        const action = row && actionsOf(row).find((one) => one.key === key);
        if (row && action) runRowAction(action, row);
      },
    })),
  ]);
  return { at: index, setAt, focusRow };
};
