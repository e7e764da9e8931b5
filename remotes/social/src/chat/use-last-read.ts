import { useHost } from '@jangada/remote-kit/host-context';
import { useEffect, useRef, useState } from 'react';

const LAST_READ_KEY = 'chat-last-read';

/**
 * The last message that was shown when the panel was open before. It stays the same while the panel is open.
 *
 * @param newestId stored when the panel closes
 */
export const useLastRead = (newestId: string | undefined): string | null => {
  const { storage } = useHost();
  const [lastRead] = useState(() => storage.get(LAST_READ_KEY));
  const newest = useRef(newestId);
  useEffect(() => {
    newest.current = newestId;
  });
  useEffect(() => {
    const store = () => {
      if (newest.current !== undefined) storage.set(LAST_READ_KEY, newest.current);
    };
    // Stores on `pagehide` too, because React runs no clean-up when the page is closed.
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [storage]);
  return lastRead;
};
