import { isExplained, serverMessages } from '@jangada/contracts/client/errors';
import type { ApiError } from '@jangada/contracts/client/errors';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { UNAUTHORISED_STATUS } from '../api/platform-client.ts';
import { messageKey } from './error-messages.ts';

/** So long a screen has to say a failure in its own words before the shell does. */
export const EXPLAIN_WAIT_MS = 400;

/** The caller explains these itself: no message, nothing stored (ERR-54, ERR-55). */
const unhandledStatuses: readonly number[] = [403, 490];

export interface CurrentErrors {
  /** The server's own words, or a key of the catalogue; replaced by the next refusal, never appended (ERR-62). */
  readonly errors: readonly string[];
  /** How many calls got no answer; nothing is said about them (ERR-60). */
  readonly networkErrors: number;
}

export interface ErrorStore extends ReadonlyStore<CurrentErrors> {
  /** The server refused a call. */
  refused(error: ApiError, endpoint: Endpoint): void;
  /** No answer came to a call. */
  unanswered(): void;
}

export interface ErrorStoreParts {
  /** Shows the current list to the player, once. */
  readonly show: (errors: readonly string[], cause: ApiError) => void;
}

/** What is stored of a refusal: the values of its `errors`, flattened, else the key of its status (ERR-58, ERR-59). */
const storedOf = (error: ApiError): readonly string[] => {
  const messages = serverMessages(error);
  return messages.length > 0 ? messages : [messageKey(error.status)];
};

const changesSomething = ({ method, reads }: Endpoint): boolean => method !== 'GET' && !reads;

/**
 * The current errors of the platform's answers (product.md section 8). Everything is stored; said is only what changes
 * something and what no screen has said by then (docs/decisions/0023). A 401 is the session's.
 */
export const createErrorStore = ({ show }: ErrorStoreParts): ErrorStore => {
  const current = createStore<CurrentErrors>(() => ({ errors: [], networkErrors: 0 }));

  const showLater = (error: ApiError, errors: readonly string[]) => {
    setTimeout(() => {
      // A newer list has taken its place: one message per change, and of the last one.
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
