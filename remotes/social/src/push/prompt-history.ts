import type { Storage } from '@jangada/contracts/host/host-api';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';

const DENIED_KEY = 'push-denied-at';
const CLOSED_KEY = 'push-closed-at';

/**
 * When the player last refused or closed the push prompt. The times outlive the session (AUTH-18); without storage they
 * last for the visit.
 */
interface PromptHistory {
  deniedAtMs(): number | null;
  closedAtMs(): number | null;
  deny(nowMs: number): void;
  close(nowMs: number): void;
}

export const createPromptHistory = (storage: Storage): PromptHistory => {
  const answers = createAnswerStore(storage);
  const read = (key: string): number | null => {
    const text = answers.get(key);
    const momentMs = text === null ? Number.NaN : Number(text);
    return Number.isFinite(momentMs) ? momentMs : null;
  };
  return {
    deniedAtMs: () => read(DENIED_KEY),
    closedAtMs: () => read(CLOSED_KEY),
    deny: (nowMs) => answers.set(DENIED_KEY, String(nowMs)),
    close: (nowMs) => answers.set(CLOSED_KEY, String(nowMs)),
  };
};
