import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

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
