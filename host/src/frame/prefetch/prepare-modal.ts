import type { ModalName } from '@jangada/contracts/page/modals';
import { whenIdle } from '../../browser/when-idle.ts';
import { isErrorPlace } from '../../shell/routing/pages-without-prompts.ts';
import type { OpenModal } from '../../shell/overlays/modal-queue.ts';
import type { Shell } from '../../shell/shell.ts';
import { createViewAdoption } from './view-adoption.ts';
import type { EvaluatedView } from './view-adoption.ts';
import { layOutAhead } from './lay-out-ahead.ts';

export type PreparationParts = Pick<Shell, 'modals' | 'modules' | 'offers' | 'router' | 'session' | 'texts'>;

/** A dialog whose code has run in the page, and the request its view was loaded for. */
export interface EvaluatedModal extends EvaluatedView {
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
  /** True when the visitor is about to press; the dialog is then laid out as well. */
  readonly isIntended: boolean;
}

export type PrepareModal = (modal: EvaluatedModal) => void;

interface Prepared {
  readonly container: HTMLElement;
  /** Puts it into the document, laid out and hidden, unless it was opened or dropped. */
  layOut(): void;
}

/**
 * Renders one dialog ahead on idle, hidden and outside the document, until the sign-in, the language or the releases
 * change (docs/decisions/0136). Before a press it is laid out in the document (0135).
 */
export const createPreparation = (parts: PreparationParts): PrepareModal => {
  const { modals, offers, router } = parts;
  const adoption = createViewAdoption(parts);
  let cancel = (): void => {};
  let lastId = 0;
  let last: Prepared | null = null;

  adoption.onChange(() => {
    cancel();
    modals.prepared.setState(null, true);
  });

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
      const { name, offered, isIntended } = modal;
      if (!isSame(modal, modals.prepared.getState())) {
        if (modals.current.getState() || isErrorPlace(router.place.getState().path)) return;
        if (offers.getState().modal(name)?.expose !== offered.expose || !adoption.adopt(modal)) return;
        // Removes the empty container of a dialog that was opened and closed.
        if (last?.container.childElementCount === 0) last.container.remove();
        last = render(modal);
      }
      if (isIntended) last?.layOut();
    });
  };
};
