import { claimsOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { replaceAddress } from '../routing/session-history.ts';
import { createStubHost } from '../stub-host/stub-host.ts';
import type { StubHost } from '../stub-host/stub-host.ts';
import { createFaults } from './faults.ts';
import type { FaultRule, Faults } from './faults.ts';
import { createPlayer } from './recording.ts';
import type { Player } from './recording.ts';
import { playerOf, readStage, setStage, siteOf, stageNetwork, writeStage } from './stage.ts';
import type { Stage } from './stage.ts';

/** A remote that runs alone, with every setting that a developer can change. */
export interface DevSession {
  readonly offer: Offer;
  readonly stub: StubHost;
  readonly stage: StoreApi<Stage>;
  readonly faults: Faults;
  readonly player: Player;
  /** The props that slots are rendered with; empty unless the developer has entered some. */
  readonly slotProps: StoreApi<Readonly<Record<string, object>>>;
}

/**
 * The global of the stage's window with its session, for the panel: the stage is a page in a frame with its own width.
 */
export const DEV_GLOBAL = '__jangadaDev';

const rulesKey = (remote: string) => `jangada-dev:${remote}:faults`;

/** Faults survive a reload, so that they also apply to the first call of a page. */
const storedRules = (remote: string): readonly FaultRule[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(rulesKey(remote)) ?? '[]');
    return Array.isArray(stored) ? (stored as FaultRule[]) : [];
  } catch {
    return [];
  }
};

/** Starts the development session (player, language, view) that the address describes. */
export const openDevSession = (offer: Offer): DevSession => {
  const address = new URLSearchParams(window.location.search);
  const stage = createStore(() => readStage(window.location.search));
  const faults = createFaults(storedRules(offer.remote));
  const asStaged = stageNetwork(stage.getState);
  const language: Language = window.location.pathname.startsWith('/en') ? 'en' : 'pt';
  const api = address.get('api');
  const stub = createStubHost({
    remote: offer.remote,
    inBrowser: true,
    claims: claimsOf([offer]),
    tenant: siteOf(stage.getState()),
    session: playerOf(stage.getState()) ?? 'guest',
    language,
    mode: stage.getState().mode,
    network: (endpoint, answer) => faults.network(endpoint, () => asStaged(endpoint, answer)),
    ...(api !== null && { apiUrl: api }),
  });
  setStage(stub, stage.getState(), {
    ...stage.getState(),
    ...(stage.getState().visitor === 'self-excluded' && { visitor: 'guest' }),
  });
  let before = stage.getState();
  stage.subscribe(() => {
    const next = stage.getState();
    replaceAddress(writeStage(next, window.location.href));
    setStage(stub, next, before);
    before = next;
  });
  faults.rules.subscribe(() => sessionStorage.setItem(rulesKey(offer.remote), JSON.stringify(faults.rules.getState())));
  return { offer, stub, stage, faults, player: createPlayer(stub), slotProps: createStore(() => ({})) };
};
