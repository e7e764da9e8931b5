import type { Activate, HostApi } from '@jangada/contracts/host/host-api';

/**
 * Every page of the casino waits for this file, so it fetches what it starts (decision 0046). When that does not load, only
 * the notices are missing; the views that show the same request it themselves.
 */
const run = async (host: HostApi, listener: Promise<(host: HostApi) => void>): Promise<void> => {
  try {
    const listen = await listener;
    if (!host.signal.aborted) listen(host);
  } catch (error) {
    host.telemetry.report(error);
  }
};

/** Runs something once somebody is signed in; a guest's page does not fetch it. */
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
  void run(
    host,
    import('./ticker/bet-feed.ts').then(({ collectBets }) => collectBets),
  );
  onceSignedIn(host, () => {
    void run(
      host,
      import('./boxes/granted-boxes.ts').then(({ announceGrantedBoxes }) => announceGrantedBoxes),
    );
  });
};

export default { activate };
