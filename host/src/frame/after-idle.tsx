import { missionAssigned } from '@jangada/contracts/events/events';
import { useEvent, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { SlotOutlet } from './remote-views/slot-outlet.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { Footer } from './footer.tsx';

/* The parts of a page that wait until the browser is idle, in one file, because each further file is a request. */

/** The id of the guest who was assigned a mission in this browser. */
const GUEST_KEY = 'guest-with-missions';

/**
 * Can this visitor have missions? A guest's page loads their code only after a mission was assigned, in this visit or
 * an earlier one.
 */
const useHasMissions = (): boolean => {
  const { storage, session } = useShell();
  const status = useSessionStatus();
  const { guestId } = session.getState();
  const [guest, setGuest] = useState(() => storage.get(GUEST_KEY));
  useEvent(missionAssigned, () => {
    if (status !== 'guest') return;
    storage.set(GUEST_KEY, guestId);
    setGuest(guestId);
  });
  return status === 'user' || (status === 'guest' && guestId === guest);
};

/** The floating slots of every page. */
export const FloatingSlots = () => (
  <>
    <SlotOutlet name="page.floating" props={{}} skeleton={null} failedSize="small" />
    {useHasMissions() ? <SlotOutlet name="page.missions" props={{}} skeleton={null} failedSize="small" /> : null}
  </>
);

export const PageFooter = () => <Footer />;
