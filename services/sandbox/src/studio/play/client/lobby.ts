/** What a game tells the page around it. */
export type Words =
  | { readonly type: 'studio:deposit' | 'studio:session-expired' }
  | { readonly type: 'studio:round'; readonly open: boolean }
  | { readonly type: 'studio:balance'; readonly balance: number | null };

/** Where words may go: to the operator alone when it said who it is; to anybody only what is nobody's secret. */
export function addressed(words: Words, lobbyOrigin: string | null): { words: Words; target: string } | null {
  if (lobbyOrigin !== null) return { words, target: lobbyOrigin };
  return words.type === 'studio:balance' ? null : { words, target: '*' };
}
