import { lazy, Suspense, useEffect } from 'react';
import { useChange } from './change-store.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

/** Renders the open change dialog. */
export const ChangeOutlet = () => {
  const { start, close } = useChange();
  // Closes the form on a sign-out, so that the next operator does not see the form of the previous one.
  useEffect(() => close, [close]);
  return start ? (
    <Suspense>
      <ChangeDialog start={start} onClose={close} />
    </Suspense>
  ) : null;
};
