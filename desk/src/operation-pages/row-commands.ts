import type { RowAction } from '../list/list-view.ts';
import type { AnyRow } from './generated-columns.ts';

const ofId = (row: AnyRow): Readonly<Record<string, string>> => ({ id: String(row['id']) });

/** What may be done about a row of a list that has no page of its own, by the words of the list. */
const commands: Readonly<Record<string, readonly RowAction<AnyRow>[]>> = {
  // Signing out here is in the menu of the account.
  'me sessions': [{ key: 'e', words: 'me session end', params: ofId, when: ({ current }) => current !== true }],
  'me key list': [{ key: 'e', words: 'me key end', params: ofId }],
  'me passkey list': [{ key: 'e', words: 'me passkey remove', params: ofId }],
};

export const rowCommandsOf = ({ words }: { readonly words: string }): readonly RowAction<AnyRow>[] =>
  commands[words] ?? [];
