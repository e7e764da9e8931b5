import { isExplained, serverMessages } from '@jangada/contracts/client/errors';
import type { ApiError } from '@jangada/contracts/client/errors';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { UNAUTHORISED_STATUS } from '../session/api/platform-client.ts';
import { messageKey } from './error-messages.ts';

/** How long a view has to explain an error before the shell shows it. */
export const EXPLAIN_WAIT_MS = 400;

/** The caller explains these itself: the shell neither shows nor stores them (ERR-54, ERR-55). */
const unhandledStatuses: readonly number[] = [403, 490];

export interface CurrentErrors {
  /** Messages of the server, or a key of the catalogue; replaced by the next error, never appended (ERR-62). */
  readonly errors: readonly string[];
  /** Counts calls without a reply, which the shell does not show (ERR-60). */
  readonly networkErrors: number;
}

export interface ErrorStore extends ReadonlyStore<CurrentErrors> {
  refused(error: ApiError, endpoint: Endpoint): void;
  unanswered(): void;
}

export interface ErrorStoreParts {
  /** Shows a list of errors. */
  readonly show: (errors: readonly string[], cause: ApiError) => void;
}

/** The stored form of an error: the values of its `errors`, flattened, else the key of its status (ERR-58, ERR-59). */
const storedOf = (error: ApiError): readonly string[] => {
  const messages = serverMessages(error);
  return messages.length > 0 ? messages : [messageKey(error.status)];
};

const changesSomething = ({ method, reads }: Endpoint): boolean => method !== 'GET' && !reads;

/**
 * The current errors of the platform. Every error is stored; a list is shown only when it has changed and no view has
 * explained it (docs/decisions/0023). The session handles a 401.
 */
export const createErrorStore = ({ show }: ErrorStoreParts): ErrorStore => {
  const current = createStore<CurrentErrors>(() => ({ errors: [], networkErrors: 0 }));

  const showLater = (error: ApiError, errors: readonly string[]) => {
    setTimeout(() => {
      // A newer list of errors has replaced this one: only the last list is shown.
      if (current.getState().errors !== errors || isExplained(error)) return;
      show(errors, error);
    }, EXPLAIN_WAIT_MS);
  };

  return {
    getState: current.getState,
    getInitialState: current.getInitialState,
    subscribe: current.subscribe,
    refused: (error, endpoint) => {
      if (unhandledStatuses.includes(error.status)) return;
      const errors = storedOf(error);
      current.setState({ errors });
      if (error.status !== UNAUTHORISED_STATUS && changesSomething(endpoint)) showLater(error, errors);
    },
    unanswered: () => current.setState(({ networkErrors }) => ({ networkErrors: networkErrors + 1 })),
  };
};
