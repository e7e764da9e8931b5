import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';

/** DES-10 to DES-13. */
export const THROTTLE_MS = 200;
export const DURATION_MS = 2000;
export const HIDE_MS = 500;
export const HEIGHT_PX = 3;

type Phase = 'idle' | 'running' | 'finishing';

export interface LoadingBarProps {
  /** True while a page is loading. */
  active: boolean;
  label: string;
}

/** A line at the top edge while a page is loading; quick changes do not show it. */
export const LoadingBar = ({ active, label }: LoadingBarProps) => {
  const [phase, setPhase] = useState<Phase>('idle');

  useEffect(() => {
    if (active) {
      const timer = setTimeout(() => setPhase('running'), THROTTLE_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'running' ? 'finishing' : now));
    const timer = setTimeout(() => setPhase('idle'), HIDE_MS);
    return () => clearTimeout(timer);
  }, [active]);

  if (phase === 'idle') return null;
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      position="fixed"
      insetInline="0"
      top="0"
      zIndex="toast"
      height={`${HEIGHT_PX}px`}
      pointerEvents="none"
      overflow="hidden"
    >
      <chakra.div
        data-essential-motion=""
        height="100%"
        bg="brand.solid"
        transformOrigin="left"
        {...(phase === 'running'
          ? { animation: `loading-bar ${DURATION_MS}ms cubic-bezier(0.1, 0.7, 0.3, 1) forwards` }
          : { opacity: '0', transition: `opacity ${HIDE_MS}ms ease-out` })}
      />
    </chakra.div>
  );
};
