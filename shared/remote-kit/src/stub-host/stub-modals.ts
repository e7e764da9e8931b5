import type { Modals, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import { modalPriorities, modals } from '@jangada/contracts/page/modals';
import type { Modal, ModalName } from '@jangada/contracts/page/modals';
import { safeParse } from '@jangada/contracts/values/schema';
import type { StoreApi } from 'zustand/vanilla';
import type { RecordCall } from './stub-ports.ts';

export interface OpenModal {
  readonly name: ModalName;
  readonly props: unknown;
}

interface StubModalsParts {
  readonly session: ReadonlyStore<Session>;
  readonly current: StoreApi<OpenModal | null>;
  readonly record: RecordCall;
}

const declarationOf = (name: ModalName): Modal => modals[name];
const rankOf = ({ name }: OpenModal): number => modalPriorities.indexOf(declarationOf(name).priority);
const isPersistent = ({ name }: OpenModal): boolean => declarationOf(name).persistent === true;

/** One modal at a time, by rank, as the shell queues them (host/src/shell/overlays/modal-queue.ts; the conformance suite compares). */
export const createStubModals = ({ session, current, record }: StubModalsParts): Modals => {
  let waiting: readonly OpenModal[] = [];

  const next = () => {
    const [first = null, ...rest] = waiting;
    waiting = rest;
    current.setState(first, true);
  };

  // Shows the next modal when a test or the panel has closed the shown one by setting null.
  current.subscribe(() => {
    if (current.getState() === null && waiting.length > 0) next();
  });

  const present = (modal: OpenModal) => {
    const shown = current.getState();
    const others = waiting.filter(({ name }) => name !== modal.name);
    const queued = (more: OpenModal) => [...others, more].toSorted((one, other) => rankOf(one) - rankOf(other));
    const replaces = !shown || shown.name === modal.name || (rankOf(modal) === rankOf(shown) && !isPersistent(shown));
    if (replaces) waiting = others;
    else waiting = queued(rankOf(modal) < rankOf(shown) ? shown : modal);
    if (replaces || rankOf(modal) < rankOf(shown)) current.setState(modal, true);
  };

  const openFor = (who: Session, name: ModalName, props: unknown): void => {
    const { forGuests } = declarationOf(name);
    if (forGuests && who.status === 'checking') {
      const stop = session.subscribe((next) => {
        if (next.status === 'checking') return;
        stop();
        openFor(next, name, props);
      });
      return;
    }
    if (forGuests && who.status === 'guest') return openFor(who, forGuests.modal, forGuests.props);
    const checked = safeParse(declarationOf(name).props, props);
    if (!checked.success) return record(`modals.refused ${name}`, checked.error.issues);
    present({ name, props: checked.data });
  };

  session.subscribe(() => {
    if (session.getState().status !== 'guest') return;
    const isForPlayers = ({ name }: OpenModal) => declarationOf(name).forGuests !== undefined;
    waiting = waiting.filter((modal) => !isForPlayers(modal));
    const shown = current.getState();
    if (shown && isForPlayers(shown)) next();
  });

  return {
    current,
    open: (name, props) => {
      record(`modals.open ${name}`, props);
      openFor(session.getState(), name, props);
    },
    close: () => {
      const shown = current.getState();
      if (shown && !isPersistent(shown)) next();
    },
  };
};
