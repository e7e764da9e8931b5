import type { RemoteName } from './remotes.ts';
import * as z from './schema.ts';

/** A side panel: the host draws its frame, its owner the inside. */
export interface Panel {
  readonly owner: RemoteName;
}

export const panels = {
  chat: { owner: 'social' },
  notifications: { owner: 'social' },
} as const satisfies Record<string, Panel>;

export type PanelName = keyof typeof panels;

export const panelName = z.enum(Object.keys(panels) as [PanelName, ...PanelName[]]);
