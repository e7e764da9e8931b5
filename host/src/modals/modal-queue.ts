import type { Observable, Session } from '@jangada/contracts/host/host-api';
import { modalPriorities, modals } from '@jangada/contracts/modals';
import type { Modal, ModalName, ModalProps } from '@jangada/contracts/modals';
import { safeParse } from '@jangada/contracts/schema';
import { createObservable } from '@jangada/remote-kit/observable';

export interface OpenModal {
  /** Grows: the same modal opened again is another one. */
  readonly id: number;
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface ModalQueue {
  readonly current: Observable<OpenModal | null>;
  open<Name extends ModalName>(name: Name, props: ModalProps<Name>): void;
  close(): void;
}

export interface ModalQueueParts {
  readonly session: Observable<Session>;
  /** Does any live remote render it? A modal that nobody has is not opened. */
  readonly isOffered: (name: ModalName) => boolean;
  readonly onRefused: (name: ModalName, problem: unknown) => void;
}

const declarationOf = (name: ModalName): Modal => modals[name];

const rankOf = (name: ModalName): number => modalPriorities.indexOf(declarationOf(name).priority);

/**
 * Who gets the screen: one modal at a time. A more important one goes in front and the other comes back after it; one
 * of the same rank replaces it; a less important one waits (regulatory, auth, cashier, content, promo).
 */
export const createModalQueue = ({ session, isOffered, onRefused }: ModalQueueParts): ModalQueue => {
  const current = createObservable<OpenModal | null>(null);
  let waiting: OpenModal[] = [];
  let lastId = 0;

  const present = (modal: OpenModal) => {
    const shown = current.get();
    const others = waiting.filter(({ name }) => name !== modal.name);
    if (!shown || shown.name === modal.name || rankOf(modal.name) === rankOf(shown.name)) {
      waiting = others;
      current.set(modal);
    } else if (rankOf(modal.name) < rankOf(shown.name)) {
      waiting = [shown, ...others];
      current.set(modal);
    } else {
      waiting = [...others, modal];
    }
  };

  /** A guest gets what is meant for guests (MOD-07); before we know who is here, the question waits. */
  const openFor = (who: Session, name: ModalName, props: unknown): void => {
    const { forGuests } = declarationOf(name);
    if (forGuests && who.status === 'checking') {
      const stop = session.subscribe(() => {
        stop();
        openFor(session.get(), name, props);
      });
      return;
    }
    if (forGuests && who.status === 'guest') return openFor(who, forGuests.modal, forGuests.props);
    const checked = safeParse(declarationOf(name).props, props);
    if (!checked.success) return onRefused(name, checked.error);
    if (!isOffered(name)) return onRefused(name, 'nobody offers it');
    lastId += 1;
    // Every modal's props are an object (contracts/modals.ts).
    present({ id: lastId, name, props: checked.data as Readonly<Record<string, unknown>> });
  };

  const close = () => {
    const [next = null, ...rest] = waiting.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
    waiting = rest;
    current.set(next);
  };

  // A player who left takes along what only players see.
  session.subscribe(() => {
    if (session.get().status !== 'guest') return;
    waiting = waiting.filter(({ name }) => !declarationOf(name).forGuests);
    const shown = current.get();
    if (shown && declarationOf(shown.name).forGuests) close();
  });

  return { current, open: (name, props) => openFor(session.get(), name, props), close };
};
