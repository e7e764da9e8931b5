import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

/** Immediate results may take a while on a busy machine. */
const FIND_TIMEOUT_MS = 5_000;

configure({ asyncUtilTimeout: FIND_TIMEOUT_MS });

// The edge writes the theme into pages; without it every render would compute the tenant's theme and add its sheet (9 %
// of all processor time).
if (typeof document !== 'undefined') {
  const theme = document.createElement('style');
  theme.id = 'jangada-theme';
  document.head.append(theme);
}
