import type { Language } from '@jangada/contracts/values/languages';
import { create } from 'zustand';
import { registerLayer } from '../parts/layers.ts';

/** One of several things that a command is for. */
export interface Target {
  readonly label: string;
  readonly params: Readonly<Record<string, string>>;
  /** That of an earlier try: the same key is the same command. */
  readonly key?: string | undefined;
}

export interface OpenCommand {
  readonly words: string;
  /** The name of the operation unless given. */
  readonly title?: string;
  /** What its subject is called, where its number says less. */
  readonly about?: string;
  /** What the person should know before it is sent, such as who else works on it. */
  readonly warning?: string | undefined;
  /** The language in which the player reads, for the texts that a reason brings with it. */
  readonly playerLanguage?: Language | undefined;
  /** The parameters of the path besides the tenant, where they are known. */
  readonly params?: Readonly<Record<string, string>>;
  /** What the form begins with. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Fields that have a good preset, and are shown on request. */
  readonly folded?: readonly string[];
  /** The row of the page that the command is about. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** Runs for each of these. */
  readonly targets?: readonly Target[];
  /** Those of the marked ones that it makes no sense for. */
  readonly skipped?: readonly string[];
  /** What the targets are worth together, in centavos. */
  readonly sum?: number | null;
  /** After it ran, and its result was read where there is one to read. */
  readonly onDone?: () => void;
}

interface CommandStore {
  readonly command: OpenCommand | null;
  readonly open: (command: OpenCommand) => void;
  readonly close: () => void;
}

/** The command whose preview is open. */
export const useCommands = create<CommandStore>()((set) => ({
  command: null,
  open: (command) => set({ command }),
  close: () => set({ command: null }),
}));

registerLayer(() => useCommands.getState().command !== null);
