import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import * as React from 'react';

/** Immediate results may take a while on a busy machine. */
const FIND_TIMEOUT_MS = 5_000;

configure({ asyncUtilTimeout: FIND_TIMEOUT_MS });

// As the edge writes it: where it is missing, every render computes the theme of the tenant and adds its sheet (9 % of all
// processor time).
if (typeof document !== 'undefined') {
  const theme = document.createElement('style');
  theme.id = 'jangada-theme';
  document.head.append(theme);
}

// React's development build takes a stack for each of the first 10,000 elements of a second, for its warnings (10 %). The
// count starts beyond them, and stays there.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}
