const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The messages of `/sports/frame`, version 1. Every message has `v` and `type`. */
export const VERSION = 1;

/** From the operator's page. `seq` counts its navigations; the frame returns the last one that it followed. */
export type OperatorMessage =
  | { type: 'init'; brandId: string; theme: string; language: string; token: string | null; path: string; seq: number }
  | { type: 'navigate'; path: string; seq: number }
  | { type: 'token'; id: number; token: string | null };

export type FrameMessage =
  | { type: 'hello' | 'ready' | 'login-required' | 'register-required' | 'deposit-required' | 'session-refresh' }
  | { type: 'token-expired'; id: number }
  | { type: 'route-changed'; path: string; seq: number }
  | { type: 'bet-slip-changed'; open: boolean; count: number };

const isTokenOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Undefined for data that is not a message of this version. */
export const parseOperatorMessage = (data: unknown): OperatorMessage | undefined => {
  if (!isRecord(data) || data['v'] !== VERSION) return undefined;
  const { type, path, seq, id, token, brandId, theme, language } = data;
  if (type === 'token' && typeof id === 'number' && isTokenOrNull(token)) return { type, id, token };
  if (typeof path !== 'string' || typeof seq !== 'number') return undefined;
  if (type === 'navigate') return { type, path, seq };
  if (type !== 'init' || !isTokenOrNull(token)) return undefined;
  if (typeof brandId !== 'string' || typeof theme !== 'string' || typeof language !== 'string') return undefined;
  return { type, brandId, theme, language, token, path, seq };
};

/** Other characters are refused, because the origin becomes part of the frame's policy. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

/** The origin that the operator's page declares in `?origin=`; undefined unless there is exactly one. */
export const operatorOriginOf = (declared: string | null | undefined): string | undefined =>
  declared && ORIGIN.test(declared) && URL.canParse(declared) && new URL(declared).origin === declared
    ? declared
    : undefined;
