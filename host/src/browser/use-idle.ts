import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the browser is idle, then true. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
};
