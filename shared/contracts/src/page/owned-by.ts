import type { ReleasableName } from '../values/remotes.ts';

/** The names of a table of the contract (modals, panels) whose parts a remote, or the shell, renders. */
export type OwnedBy<Table extends Record<string, { owner: ReleasableName }>, Owner extends ReleasableName> = {
  [Name in keyof Table]: Table[Name]['owner'] extends Owner
    ? Owner extends Table[Name]['owner']
      ? Name
      : never
    : never;
}[keyof Table];
