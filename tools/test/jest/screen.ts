import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

/** Immediate results may take a while on a busy machine. */
const FIND_TIMEOUT_MS = 5_000;

configure({ asyncUtilTimeout: FIND_TIMEOUT_MS });
