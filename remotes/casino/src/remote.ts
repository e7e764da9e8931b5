import type { Activate, HostApi } from '@jangada/contracts/host/host-api';

/**
 * Every page of the casino waits for this file, so it fetches what it starts (decision 0046). What does not come costs
 * only what it would have told; the views that show it ask for themselves.
 */
const start = async (host: HostApi, fetched: Promise<(host: HostApi) => void>): Promise<void> => {
  try {
    const tell = await fetched;
    if (!host.signal.aborted) tell(host);
  } catch (error) {
    host.telemetry.report(error);
  }
};

/** Once somebody is signed in; a guest's page does not fetch it. */
const onceSignedIn = ({ session, signal }: HostApi, work: () => void): void => {
  let isDone = false;
  const look = () => {
    if (isDone || session.getState().status !== 'user') return;
    isDone = true;
    work();
  };
  signal.addEventListener('abort', session.subscribe(look));
  look();
};

const activate: Activate = (host) => {
  void start(
    host,
    import('./ticker/followed-bets.ts').then(({ followBets }) => followBets),
  );
  onceSignedIn(host, () => {
    void start(
      host,
      import('./boxes/granted-boxes.ts').then(({ announceGrantedBoxes }) => announceGrantedBoxes),
    );
  });
};

export default { activate };
