import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../shell/shell-context.tsx';

/** While mounted, the back button calls this instead of leaving the page. */
export const useBackCloses = (onBack: () => void): void => {
  const { router } = useShell();
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const overlay = router.guardBack(() => close());
    return overlay.release;
  }, [router]);
};
