import { missionAssigned } from '@jangada/contracts/events/events';
import { useEvent, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { SlotOutlet } from '../remote-views/slot-outlet.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { Footer } from './footer.tsx';

/* The parts of a page that wait for an idle moment: in one file, since each other file would be a request of its own. */

/** The guest of this browser to whom a mission was assigned. */
const GUEST_KEY = 'guest-with-missions';

/** Is there anything to show as missions? A guest's page loads their code only after one was assigned, now or before. */
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

/** What floats over every page. */
export const FloatingSlots = () => (
  <>
    <SlotOutlet name="page.floating" props={{}} skeleton={null} failedSize="small" />
    {useHasMissions() ? <SlotOutlet name="page.missions" props={{}} skeleton={null} failedSize="small" /> : null}
  </>
);

export const PageFooter = () => <Footer />;
