import { modals as declared } from '@jangada/contracts/modals';
import type { Modal, ModalName } from '@jangada/contracts/modals';
import { panels as declaredPanels } from '@jangada/contracts/panels';
import type { Panel } from '@jangada/contracts/panels';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { Offers } from '../composition/offers.ts';
import type { Shell } from '../shell.ts';

type Modals = Pick<Shell['modals'], 'beneath' | 'current' | 'withdraw'>;
type Panels = Pick<Shell['panels'], 'close' | 'current'>;

const openIn = ({ current, beneath }: Modals): readonly ModalName[] =>
  [current.getState(), beneath.getState()].flatMap((one) => one?.name ?? []);

/** Is a dialog of this remote open? It is finished first. */
export const hasModalOf = (modals: Modals, offers: Pick<Offers, 'modal'>, remote: RemoteName): boolean =>
  openIn(modals).some((name) => offers.modal(name)?.remote === remote);

const isShellsModal = (name: ModalName): boolean => (declared[name] as Modal).owner === 'host';

/** A dialog or panel that nobody brings any longer is closed, not left empty. */
export const closeWhatIsGone = (
  { modals, panels }: { modals: Modals; panels: Panels },
  offers: Pick<Offers, 'modal' | 'panel'>,
): void => {
  for (const name of openIn(modals)) if (!isShellsModal(name) && offers.modal(name) === null) modals.withdraw(name);
  const panel = panels.current.getState();
  if (panel !== null && (declaredPanels[panel] as Panel).owner !== 'host' && offers.panel(panel) === null)
    panels.close();
};
