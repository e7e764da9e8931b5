import type { Notice, Notices, Observable } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';

export interface NoticeStack extends Notices {
  readonly shown: Observable<readonly Notice[]>;
  close(id: string): void;
}

export const createNotices = (): NoticeStack => {
  const shown = createObservable<readonly Notice[]>([]);
  const without = (id: string) => shown.get().filter((notice) => notice.id !== id);
  return {
    shown,
    show: (notice) => shown.set([...without(notice.id), notice]),
    withdraw: (id) => shown.set(without(id)),
    close: (id) => shown.set(without(id)),
  };
};
