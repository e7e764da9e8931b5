import { handlePushes } from './handle-pushes.ts';
import { scope } from './scope.ts';

/* What the worker does with a push message and with a press on a notification (PWA-13). */
handlePushes(scope);
