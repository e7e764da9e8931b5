import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Preload } from '@jangada/remote-kit/query';
import type { Texts } from '@jangada/remote-kit/texts';
import type { ComponentType } from 'react';

export type View = ComponentType<Readonly<Record<string, unknown>>> & { readonly preload?: Preload };

export interface LoadedView {
  readonly View: View;
  readonly texts: Texts;
  readonly release: PlannedRelease;
}

/** A loaded view whose texts are in the namespace of the release. */
export interface ReadyView extends Omit<LoadedView, 'texts'> {
  readonly host: HostApi;
}

/** A mounted view of a remote, in one language. */
export interface Placed {
  readonly expose: string;
  readonly language: Language;
}

export type ViewState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: ReadyView }
  | { readonly status: 'failed' };

/** By remote and expose; absent before the first request. */
export type ViewStates = Readonly<Record<string, ViewState>>;

export const loading: ViewState = { status: 'loading' };

export const keyOf = (remote: RemoteName, expose: string): string => `${remote} ${expose}`;

export const isOf =
  (remote: RemoteName) =>
  (key: string): boolean =>
    key.startsWith(`${remote} `);

/** The state of a view; loading when it was never requested. */
export const viewState = (states: ViewStates, remote: RemoteName, expose: string): ViewState =>
  states[keyOf(remote, expose)] ?? loading;

export const isAnyLoading = (states: ViewStates): boolean =>
  Object.values(states).some(({ status }) => status === 'loading');

export const withoutStates = (states: ViewStates, isGone: (key: string) => boolean): [string, ViewState][] =>
  Object.entries(states).filter(([key]) => !isGone(key));

/** The unique names of the running release and of those whose views of this remote are ready. */
export const usedReleases = (
  states: ViewStates,
  remote: RemoteName,
  running: PlannedRelease | null,
): ReadonlySet<string> => {
  const ready = Object.entries(states).flatMap(([key, state]) =>
    isOf(remote)(key) && state.status === 'ready' ? [state.view.release] : [],
  );
  return new Set([...ready, ...(running === null ? [] : [running])].map(({ uniqueName }) => uniqueName));
};

/**
 * The states after a release failed for one of its modules. The states of views that another release of the chain has
 * are removed, so that these views load again.
 *
 * @param hasOther does the rest of the chain have this module?
 */
export const afterFailure = (
  states: ViewStates,
  remote: RemoteName,
  uniqueName: string,
  expose: string,
  hasOther: (expose: string) => boolean,
): ViewStates => {
  const after = Object.entries(states).flatMap(([key, state]): [string, ViewState][] => {
    const isOfRelease = isOf(remote)(key) && state.status === 'ready' && state.view.release.uniqueName === uniqueName;
    if (!isOfRelease) return [[key, state]];
    const [, name = ''] = key.split(' ');
    if (hasOther(expose) && hasOther(name)) return [];
    return [[key, name === expose ? { status: 'failed' } : state]];
  });
  return Object.fromEntries(after);
};
