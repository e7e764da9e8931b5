import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False while the page has better things to do, then true. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
};
