import type { ReleasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';

/** A side panel: the host draws its frame; its owner, a remote or the shell itself, renders the content. */
export interface Panel {
  readonly owner: ReleasableName;
}

export const panels = {
  chat: { owner: 'social' },
  notifications: { owner: 'social' },
  language: { owner: 'host' },
} as const satisfies Record<string, Panel>;

export type PanelName = keyof typeof panels;

export const panelName = z.enum(Object.keys(panels) as [PanelName, ...PanelName[]]);
