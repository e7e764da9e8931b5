import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Calls when a field of the form is changed for good: the browser's own `change`, not each key and not mere leaving
 * (VAL-81 to VAL-84). React's onChange is the `input` event, hence the listener of our own.
 */
export const useCommitted = (form: RefObject<HTMLFormElement | null>, onCommitted: (name: string) => void): void => {
  const commit = useEffectEvent(onCommitted);
  useEffect(() => {
    const element = form.current;
    const listen = (event: globalThis.Event) => {
      if (event.target instanceof HTMLInputElement && event.target.name !== '') commit(event.target.name);
    };
    element?.addEventListener('change', listen);
    return () => element?.removeEventListener('change', listen);
  }, [form]);
};
