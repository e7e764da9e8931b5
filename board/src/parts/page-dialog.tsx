import { Dialog, type DialogProps } from '@jangada/design/dialog';
import { useEffect, useEffectEvent, useId } from 'react';

/**
 * A dialog of the board: the browser's Back closes it, and the page behind it stays. It has an entry in the history
 * with the address of the page.
 */
export const PageDialog = (props: DialogProps) => {
  const id = useId();
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    const isOnTop = (): boolean => (history.state as { dialog?: string } | null)?.dialog === id;
    history.pushState({ ...history.state, dialog: id }, '');
    const handleBack = (): void => {
      if (!isOnTop()) close();
    };
    window.addEventListener('popstate', handleBack);
    return () => {
      window.removeEventListener('popstate', handleBack);
      if (isOnTop()) history.back();
    };
  }, [id]);
  return <Dialog {...props} />;
};
