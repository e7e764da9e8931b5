import { create } from 'zustand';

/**
 * `ended`: the session is over. `other`: the browser has the session of somebody else, from another tab. `locked`: idle for 15 minutes. `proof`: the last touch of a passkey is too long ago for this call.
 */
export type TouchReason = 'ended' | 'other' | 'locked' | 'proof';

interface TouchStore {
  readonly reason: TouchReason | null;
}

interface SessionStore {
  /** Whether pages of a signed-in person are shown: without them nothing would be lost, and the sign-in is a page. */
  readonly isOpen: boolean;
  /** Whose pages they are: no call of theirs is done in the session of somebody else. */
  readonly person: string | null;
}

export const useSession = create<SessionStore>()(() => ({ isOpen: false, person: null }));

/** Whether somebody has to touch a passkey before the waiting calls go on. */
export const useTouch = create<TouchStore>()(() => ({ reason: null }));

/** The person closed the request for a touch. */
export class TouchCancelled extends Error {
  override readonly name = 'TouchCancelled';
}

interface Waiting {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

let waiting: Waiting | null = null;

const wait = (): Waiting => {
  let settle: Pick<Waiting, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

/**
 * Asks the person to touch a passkey; calls that need it meanwhile wait for the same touch.
 *
 * @throws {TouchCancelled}
 */
export const askForTouch = (reason: TouchReason): Promise<void> => {
  if (!waiting) {
    waiting = wait();
    useTouch.setState({ reason });
  } else if (reason !== 'proof') useTouch.setState({ reason });
  return waiting.promise;
};

/** Covers the page before a call was refused: another tab, or the server, says that the session is over. */
export const coverPage = (reason: 'ended' | 'other'): void => {
  // Nothing waits for it, so that a cancelled one is no failure.
  askForTouch(reason).catch(() => undefined);
};

/** Whether nobody may see the pages. */
export const isCovering = (reason: TouchReason | null): boolean => isOver(reason) || reason === 'locked';

/** Whether the session of the pages is over; they are covered until the same person has signed in again. */
export const isOver = (reason: TouchReason | null): boolean => reason === 'ended' || reason === 'other';

/** The touch was accepted: the waiting calls go on. */
export const touched = (): void => {
  waiting?.resolve();
  end();
};

export const cancelTouch = (): void => {
  waiting?.reject(new TouchCancelled());
  end();
};

const end = (): void => {
  waiting = null;
  useTouch.setState({ reason: null });
};
