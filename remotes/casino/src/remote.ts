import type { Activate, HostApi } from '@jangada/contracts/host/host-api';
import { whenIdle } from './browser/when-idle.ts';

/**
 * The latest start of the ticker, which misses the bets before it. Its code and file list load after the first tiles.
 */
const BET_FEED_MAX_MS = 10_000;

/**
 * Every page of the casino waits for this file, so it imports lazily (decision 0046). When the import fails, only the
 * notices are missing; views fetch the same data themselves.
 */
const run = async (host: HostApi, listener: Promise<(host: HostApi) => void>): Promise<void> => {
  try {
    const listen = await listener;
    if (!host.signal.aborted) listen(host);
  } catch (error) {
    host.telemetry.report(error);
  }
};

/** Runs a callback once a player is signed in, so that a guest's page does not load its code. */
const onceSignedIn = ({ session, signal }: HostApi, work: () => void): void => {
  let isDone = false;
  const check = () => {
    if (isDone || session.getState().status !== 'user') return;
    isDone = true;
    work();
  };
  signal.addEventListener('abort', session.subscribe(check));
  check();
};

const activate: Activate = (host) => {
  const cancel = whenIdle(() => {
    void run(
      host,
      import('./ticker/bet-feed.ts').then(({ collectBets }) => collectBets),
    );
  }, BET_FEED_MAX_MS);
  host.signal.addEventListener('abort', cancel);
  onceSignedIn(host, () => {
    void run(
      host,
      import('./boxes/granted-boxes.ts').then(({ announceGrantedBoxes }) => announceGrantedBoxes),
    );
  });
};

export default { activate };
