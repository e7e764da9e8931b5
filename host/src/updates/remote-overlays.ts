import type { ModalName } from '@jangada/contracts/page/modals';
import { panels as declaredPanels } from '@jangada/contracts/page/panels';
import type { Panel } from '@jangada/contracts/page/panels';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Offers } from '../composition/offers.ts';
import { isHostModal } from '../shell/overlays/modal-queue.ts';
import type { ModalQueue } from '../shell/overlays/modal-queue.ts';
import type { PanelStore } from '../shell/overlays/panels.ts';

type Modals = Pick<ModalQueue, 'suspended' | 'current' | 'withdraw'>;
type Panels = Pick<PanelStore, 'close' | 'current'>;

const openIn = ({ current, suspended }: Modals): readonly ModalName[] =>
  [current.getState(), suspended.getState()].flatMap((one) => one?.name ?? []);

/** Is a dialog of this remote open? */
export const hasModalOf = (modals: Modals, offers: Pick<Offers, 'modal'>, remote: RemoteName): boolean =>
  openIn(modals).some((name) => offers.modal(name)?.remote === remote);

/** Closes dialogs and panels that releases no longer offer. */
export const closeUnofferedOverlays = (
  { modals, panels }: { modals: Modals; panels: Panels },
  offers: Pick<Offers, 'modal' | 'panel'>,
): void => {
  for (const name of openIn(modals)) if (!isHostModal(name) && offers.modal(name) === null) modals.withdraw(name);
  const panel = panels.current.getState();
  if (panel !== null && (declaredPanels[panel] as Panel).owner !== 'host' && offers.panel(panel) === null)
    panels.close();
};
