import { createToastQueue } from '@jangada/design/toast';

/** Short messages of the whole board. */
export const toasts = createToastQueue();
