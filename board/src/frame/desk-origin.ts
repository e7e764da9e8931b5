import { DESK_ORIGIN_COOKIE } from '@jangada/contracts/delivery/from-desk';

const COOKIE = new RegExp(`(?:^|; )${DESK_ORIGIN_COOKIE}=([^;]+)`);

/** The origin of the desk that the person came from; null when they did not. */
export const deskOrigin = (): string | null => {
  const [, origin = ''] = COOKIE.exec(document.cookie) ?? [];
  return /^https?:\/\/[\w.:-]+$/.test(origin) ? origin : null;
};
