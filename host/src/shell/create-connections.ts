import type { Api, Bus, Clock } from '@jangada/contracts/host/host-api';
import { createPush } from '../session/push/push.ts';
import { createRealtime } from '../session/realtime/realtime.ts';
import { createSupportPort } from '../third-parties/support/support-port.ts';
import type { Shell } from './shell.ts';

export interface ConnectionParts extends Pick<
  Shell,
  | 'tenant'
  | 'session'
  | 'storage'
  | 'toasts'
  | 'modals'
  | 'panels'
  | 'notices'
  | 'device'
  | 'hooks'
  | 'queries'
  | 'router'
  | 'texts'
> {
  readonly api: Api;
  readonly clock: Clock;
  /** The shell's own bus. */
  readonly bus: Bus;
  readonly onLoadFailed: (error: unknown) => void;
}

/** The realtime connection, push messages and live support; their code is loaded later. */
export const createConnections = (parts: ConnectionParts) => {
  const { tenant, session, queries, bus, texts } = parts;
  const i18n = texts.instance;
  const site = tenant;
  const realtime = createRealtime({
    ...parts,
    site,
    onEvent: (event, payload) => bus.emit(event, payload),
    onBack: () => void queries.invalidateQueries(),
    // A rejected call signs out and offers the sign-in.
    checkSession: () => session.refresh(),
  });
  const push = createPush({ ...parts, i18n });
  const support = createSupportPort({
    ...parts,
    site,
    i18n,
    load: async () => (await import('../third-parties/support/load-support.ts')).loadSupport(parts),
  });
  return { realtime, push, support };
};
