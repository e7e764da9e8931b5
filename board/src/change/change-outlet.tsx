import { lazy, Suspense, useEffect } from 'react';
import { useChange } from './change-store.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

/** Where the form of a change is shown. */
export const ChangeOutlet = () => {
  const { start, close } = useChange();
  // Whoever signs in next does not find the form of whoever was here before.
  useEffect(() => close, [close]);
  return start ? (
    <Suspense>
      <ChangeDialog start={start} onClose={close} />
    </Suspense>
  ) : null;
};
