import type { ApiError } from '@jangada/contracts/client/errors';
import type { ToastKind, Toasts } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import type { Hooks } from './app-hooks.ts';
import { createErrorStore } from './error-store.ts';
import type { ErrorStore } from './error-store.ts';

export interface SpokenErrorsParts {
  readonly toasts: Toasts;
  readonly language: () => Language;
  readonly hooks: Hooks;
}

export interface SpokenErrors extends ErrorStore {
  /** Says something in the words of the catalogue, by its keys. */
  say(kind: ToastKind, keys: readonly string[]): void;
}

/** The error store with its voice: a toast, whose words come with the first one. */
export const createSpokenErrors = ({ toasts, language, hooks }: SpokenErrorsParts): SpokenErrors => {
  const say = (kind: ToastKind, stored: readonly string[], cause?: ApiError): void => {
    import('./say-errors.ts')
      .then(({ sayErrors }) => sayErrors(stored, language(), cause))
      .then(
        (text) => toasts.show({ kind, text }),
        (error: unknown) => hooks.call('app:chunkError', { error }),
      );
  };
  return { ...createErrorStore({ say: (stored, cause) => say('error', stored, cause) }), say };
};
