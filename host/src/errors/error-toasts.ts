import type { ApiError } from '@jangada/contracts/client/errors';
import type { ToastKind, Toasts } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { AppHooks, Hooks } from './app-hooks.ts';
import { createErrorStore } from './error-store.ts';
import type { ErrorStore } from './error-store.ts';

export interface ErrorToastsParts {
  readonly toasts: Toasts;
  readonly language: () => Language;
  readonly hooks: Hooks<AppHooks>;
}

export interface ErrorToasts extends ErrorStore {
  /** Shows messages of the catalogue by key. */
  show(kind: ToastKind, keys: readonly string[]): void;
}

/** An error store that shows its messages as toasts; the texts are loaded with the first one. */
export const createErrorToasts = ({ toasts, language, hooks }: ErrorToastsParts): ErrorToasts => {
  const show = (kind: ToastKind, stored: readonly string[], cause?: ApiError): void => {
    import('./format-errors.ts')
      .then(({ formatErrors }) => formatErrors(stored, language(), cause))
      .then(
        (text) => toasts.show({ kind, text }),
        (error: unknown) => hooks.call('app:chunkError', { error }),
      );
  };
  return { ...createErrorStore({ show: (stored, cause) => show('error', stored, cause) }), show };
};
