import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

/** What comes, comes at once; on a busy machine at once may take a while. */
const FIND_TIMEOUT_MS = 5_000;

configure({ asyncUtilTimeout: FIND_TIMEOUT_MS });
