import { useHost } from '@jangada/remote-kit/host-context';
import { useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useEffect } from 'react';
import { playerSettings } from '../settings.query.ts';
import { countPlayTime, dueAlert } from './play-time.ts';

const TICK_MS = 15_000;

/** Counts the play time of a signed-in player on every page, and opens the time alert when it is due (ACC-08). */
export const TimeAlert = () => {
  const user = useUser();
  return user ? <Counter userId={user.id} /> : null;
};

const Counter = ({ userId }: { userId: number }) => {
  const { api, storage, modals } = useHost();
  const { data: settings } = useQuery(playerSettings(api, userId));
  const alertMinutes = settings?.time_alert ?? null;
  useEffect(() => {
    const count = () => {
      const minutes = dueAlert(countPlayTime(storage, userId, Date.now()), alertMinutes);
      if (minutes !== null && modals.current.getState()?.name !== 'reality-check')
        modals.open('reality-check', { minutes });
    };
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [storage, modals, userId, alertMinutes]);
  return null;
};
