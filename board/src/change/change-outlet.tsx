import { Suspense, useEffect } from 'react';
import { lazyPart, type FailedPartProps } from '../parts/lazy-part.tsx';
import { toasts } from '../parts/toasts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useChange } from './change-store.ts';

/** Closes the form, which is loaded anew when it is opened again. */
const FailedDialog = ({ onRetry }: FailedPartProps) => {
  const { t } = useTranslation();
  const close = useChange((store) => store.close);
  useEffect(() => {
    toasts.show({ kind: 'error', text: t('errors.unreachable') });
    close();
    return onRetry;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has failed
  }, []);
  return null;
};

const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog, FailedDialog);

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
