import { DESK_ORIGIN_COOKIE } from '@jangada/contracts/delivery/from-desk';

const COOKIE = new RegExp(`\\b${DESK_ORIGIN_COOKIE}=(https?://[\\w.:-]+)`);

/** The origin of the desk that the person came from; null when they did not. */
export const deskOrigin = (): string | null => COOKIE.exec(document.cookie)?.[1] ?? null;
