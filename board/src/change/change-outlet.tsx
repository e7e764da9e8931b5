import { lazy, Suspense, useEffect } from 'react';
import { useChange } from './change-store.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

/** Renders the open change dialog. */
export const ChangeOutlet = () => {
  const { start, close } = useChange();
  // The next operator who signs in does not find the form of the one before.
  useEffect(() => close, [close]);
  return start ? (
    <Suspense>
      <ChangeDialog start={start} onClose={close} />
    </Suspense>
  ) : null;
};
