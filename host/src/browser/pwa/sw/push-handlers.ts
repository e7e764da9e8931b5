import { handlePushes } from './handle-pushes.ts';
import { scope } from './scope.ts';

/** Loaded by the worker (PWA-13). */
handlePushes(scope);
