import { useEffect, useEffectEvent } from 'react';

/** The browser asks before the page is left or loaded anew while something is written that was not sent. */
export const useUnsent = (isUnsent: () => boolean): void => {
  const check = useEffectEvent(isUnsent);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (check()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
};
