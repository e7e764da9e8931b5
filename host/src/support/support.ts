import type { Support } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';

export const createSupport = (): Support => ({ available: createObservable(false), open: () => undefined });
