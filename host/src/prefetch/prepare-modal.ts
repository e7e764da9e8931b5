import type { Session } from '@jangada/contracts/host/host-api';
import type { ModalName } from '@jangada/contracts/page/modals';
import type { Language } from '@jangada/contracts/values/languages';
import { whenIdle } from '../browser/when-idle.ts';
import { failedReleases } from '../composition/failed-releases.ts';
import type { Offered } from '../composition/offers.ts';
import { viewState } from '../composition/remote-modules.ts';
import type { LoadedView } from '../composition/remote-modules.ts';
import { isErrorPlace } from '../routing/undisturbed-pages.ts';
import type { OpenModal } from '../overlays/modal-queue.ts';
import type { Shell } from '../shell/shell.ts';
import { layOutAhead } from './lay-out-ahead.ts';

export type PreparationParts = Pick<Shell, 'modals' | 'modules' | 'offers' | 'router' | 'session' | 'texts'>;

/** A dialog whose code is in the page, and what its view was loaded for. */
export interface EvaluatedModal {
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
  readonly offered: Offered;
  readonly view: LoadedView;
  readonly language: Language;
  readonly status: Session['status'];
  /** Is somebody about to press? Then it is laid out, too. */
  readonly isIntended: boolean;
}

export type PrepareModal = (modal: EvaluatedModal) => void;

interface Prepared {
  readonly container: HTMLElement;
  /** Puts it into the document, laid out and hidden, unless it was opened or dropped. */
  layOut(): void;
}

/**
 * Has one dialog rendered ahead on idle, hidden and outside of the document, until something changes that it was rendered
 * for: sign-in, language or releases (docs/decisions/0136). Before a press it is laid out in the document (0135).
 */
export const createPreparation = (parts: PreparationParts): PrepareModal => {
  const { modals, modules, offers, router, session, texts } = parts;
  let cancel = (): void => {};
  let lastId = 0;
  let last: Prepared | null = null;

  const drop = (): void => {
    cancel();
    modals.prepared.setState(null, true);
  };
  session.subscribe((now, before) => {
    if (now.status !== before.status) drop();
  });
  texts.language.subscribe(drop);
  offers.subscribe(drop);

  const isCurrent = ({ name, offered, view, language, status }: EvaluatedModal): boolean => {
    const now = offers.getState();
    const { uniqueName } = view.release;
    return (
      session.getState().status === status &&
      texts.language.getState() === language &&
      now.modal(name)?.expose === offered.expose &&
      now.plannedOf(offered.remote)?.chain.some((release) => release.uniqueName === uniqueName) === true &&
      !failedReleases.has(uniqueName)
    );
  };

  const isReady = ({ offered, view }: EvaluatedModal): boolean => {
    const state = viewState(modules.states.getState(), offered.remote, offered.expose);
    return state.status === 'ready' && state.view.release.uniqueName === view.release.uniqueName;
  };

  /** Another release of the remote that runs, and a view that loads or has failed, are left alone. */
  const canAdopt = ({ offered: { remote, expose }, view }: EvaluatedModal): boolean =>
    (modules.releaseOf(remote) ?? view.release).uniqueName === view.release.uniqueName &&
    modules.states.getState()[`${remote} ${expose}`] === undefined;

  const isSame = (modal: EvaluatedModal, other: OpenModal | null): boolean =>
    other?.name === modal.name && JSON.stringify(other.props) === JSON.stringify(modal.props);

  const render = (modal: EvaluatedModal): Prepared => {
    const { name, props } = modal;
    const container = document.createElement('div');
    let show = (): void => document.body.append(container);
    let isLaidOut = false;
    const layOut = (): void => {
      if (isLaidOut || modals.prepared.getState()?.container !== container) return;
      isLaidOut = true;
      show = layOutAhead(container);
    };
    const tryOpen = (opened: OpenModal): boolean => {
      if (!isSame(modal, opened)) return false;
      show();
      return true;
    };
    lastId -= 1;
    modals.prepared.setState({ id: lastId, name, props, isPersistent: false, container, tryOpen }, true);
    return { container, layOut };
  };

  return (modal) => {
    cancel();
    cancel = whenIdle(() => {
      const { offered, view, language, isIntended } = modal;
      if (!isSame(modal, modals.prepared.getState())) {
        if (modals.current.getState() || isErrorPlace(router.place.getState().path) || !isCurrent(modal)) return;
        if (!isReady(modal) && !canAdopt(modal)) return;
        if (!isReady(modal)) modules.adopt(offered.remote, { expose: offered.expose, language }, view);
        // That of a dialog that was opened and closed.
        if (last?.container.childElementCount === 0) last.container.remove();
        last = render(modal);
      }
      if (isIntended) last?.layOut();
    });
  };
};
