import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { HostProvider, useHostContext } from '@jangada/remote-kit/host-context';
import { useStore } from 'zustand';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Boundary } from '../../errors/boundary.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { PART_ATTRIBUTE } from './part-attribute.ts';
import { RemoteFailed } from './remote-failed.tsx';
import { running } from '../../composition/placed-views.ts';
import { startedReleases } from '../../composition/started-releases.ts';
import { viewState } from '../../composition/view-states.ts';
import type { ReadyView } from '../../composition/view-states.ts';

export interface RemoteViewProps {
  readonly remote: RemoteName;
  readonly expose: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** A skeleton in the size of the view, to avoid a layout shift. */
  readonly skeleton: ReactNode;
  readonly failedSize?: 'full' | 'small';
  /** Wraps the failure message in the frame that the view itself would have, for example a modal. */
  readonly frameFailure?: (message: ReactNode) => ReactNode;
  readonly onRendered?: () => void;
  /** Is the view rendered ahead and hidden? */
  readonly isHidden?: () => boolean;
}

/** Calls back while React renders here, and with the layout effects and effects of this place. */
const useRun = (run: () => void): void => {
  run();
  useLayoutEffect(run);
  useEffect(run);
};

/** Names the view to whom asks while its effects run. */
const useRunning = (view: typeof running.view): void => {
  const name = () => void (running.view = view);
  useLayoutEffect(name);
  useEffect(name);
};

/** The view after this runs until `Rendered`: an endless loop in between is the release's. */
const Runs = ({ release: { version, uniqueName }, remote, expose }: Omit<PartProps, 'children'>) => {
  useState(() => startedReleases()?.started({ version, uniqueName, expose }));
  useRun(() => startedReleases()?.runs(uniqueName));
  useRunning({ remote, expose });
  return null;
};

const Rendered = ({ onRendered }: { onRendered: () => void }) => {
  const tell = useRef(onRendered);
  useRun(() => startedReleases()?.runs(null));
  useRunning(null);
  useEffect(() => tell.current(), []);
  return null;
};

const useRemoteModule = (remote: RemoteName, expose: string) => {
  const { modules, texts } = useShell();
  const language = useStore(texts.language);
  const state = useStore(modules.states, (states) => viewState(states, remote, expose));
  useEffect(() => {
    // A failure waits for the visitor's retry; a view never requested, or without its release, is loaded.
    if (state.status === 'loading') modules.ensure(remote, expose);
  }, [modules, remote, expose, state]);
  // Registers the view, so that an exchange replaces it.
  useEffect(() => modules.place(remote, expose, language), [modules, remote, expose, language]);
  return { state, retry: () => modules.retry(remote, expose) };
};

interface PartProps {
  readonly remote: RemoteName;
  readonly expose: string;
  readonly release: Pick<PlannedRelease, 'version' | 'uniqueName'>;
  readonly children: ReactNode;
}

/** Marks the part for the x-ray. `display: contents` has no effect on the layout. */
const Part = ({ remote, expose, release: { version, uniqueName }, children }: PartProps) => (
  <div style={{ display: 'contents' }} {...{ [PART_ATTRIBUTE]: [remote, expose, version, uniqueName].join(' ') }}>
    {children}
  </div>
);

const nothing = () => {};

/**
 * A view of a remote: skeleton, view, or failure message with retry. Its errors stay inside. The next release of the
 * chain takes over after an error soon after mounting, or after a second error.
 */
export const RemoteView = (view: RemoteViewProps) => {
  const { remote, expose, props = {}, skeleton, failedSize = 'full', frameFailure, onRendered = nothing } = view;
  const { modules, busLog } = useShell();
  const { renderSlot } = useHostContext();
  const { state, retry } = useRemoteModule(remote, expose);
  const [attempt, setAttempt] = useState(0);
  const [, readState] = useReducer((count: number) => count + 1, 0);
  /** The release whose view was mounted here. */
  const rendered = useRef('');

  const handleRetry = () => {
    setAttempt((before) => before + 1);
    retry();
  };
  const handleError = (ready: ReadyView) => (error: unknown) => {
    modules.threw(remote, ready, expose, { error, after: rendered.current === ready.release.uniqueName });
    // A view that throws while it mounts is not subscribed yet. Without this, the message would be painted until its
    // effects have run.
    readState();
  };
  const handleRendered = (ready: ReadyView) => () => {
    rendered.current = ready.release.uniqueName;
    modules.mounted(remote, ready, expose);
    onRendered();
  };

  const failed = <RemoteFailed remote={remote} size={failedSize} onRetry={handleRetry} />;
  const shownFailure = frameFailure ? frameFailure(failed) : failed;
  if (state.status === 'loading') return skeleton;
  if (state.status === 'failed') return shownFailure;
  const { View, host, release } = state.view;
  return (
    <Boundary
      key={`${release.uniqueName} ${attempt}`}
      onError={handleError(state.view)}
      fallback={shownFailure}
      isHidden={view.isHidden}
    >
      <HostProvider host={host} renderSlot={renderSlot}>
        <Runs release={release} remote={remote} expose={expose} />
        {busLog === null ? (
          <View {...props} />
        ) : (
          <Part remote={remote} expose={expose} release={release}>
            <View {...props} />
          </Part>
        )}
        <Rendered onRendered={handleRendered(state.view)} />
      </HostProvider>
    </Boundary>
  );
};
