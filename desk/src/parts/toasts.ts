import { createToastQueue } from '@jangada/design/toast';

/** Short messages of the whole desk. */
export const toasts = createToastQueue();
