import type { PageFacts } from '../page-facts.ts';
import { celebrate, countUp, sizeOf } from './celebration.ts';
import { showError as showErrorDialog } from './dialogs.ts';
import type { FrameParts } from './frame-parts.ts';
import type { NotifyLobby } from './lobby.ts';
import { PlayError, type StudioApi } from './studio-api.ts';
import { fill, type Formats, type Texts } from './texts.ts';

interface Needs {
  readonly facts: PageFacts;
  readonly texts: Texts;
  readonly format: Formats;
  readonly parts: FrameParts;
  readonly api: StudioApi;
  readonly notifyLobby: NotifyLobby;
  /** Called when the session has expired. */
  readonly onExpired: () => void;
}

export type Money = ReturnType<typeof createMoney>;

/** Balance and prize, and the refusals of the wallet. */
export const createMoney = ({ facts, texts, format, parts, api, notifyLobby, onExpired }: Needs) => {
  let balance: number | null = null;

  const show = (next: number | null) => {
    if (next === null) return;
    balance = next;
    parts.balance.textContent = format.money(next);
  };

  const remedies: Readonly<Record<string, { label: string; start: () => void }>> = facts.demo
    ? {}
    : {
        'not-enough-money': { label: texts.deposit, start: () => notifyLobby({ type: 'studio:deposit' }) },
        limit: { label: texts.seeLimits, start: () => notifyLobby({ type: 'studio:limits' }) },
      };

  const showError = async (error: unknown): Promise<void> => {
    if (!(error instanceof PlayError)) throw error;
    show(error.balance);
    if (error.kind === 'session-expired') {
      onExpired();
      notifyLobby({ type: 'studio:session-expired' });
    }
    await showErrorDialog(error.kind, texts, remedies[error.kind] ?? null);
  };

  let refreshing: Promise<void> | null = null;
  const refresh = (): Promise<void> =>
    (refreshing ??= api
      .read<{ balance: number }>('balance')
      .then((answer) => show(answer.balance), showError)
      .finally(() => (refreshing = null)));

  const settle = async (placed: number, payout: number, balanceAfter: number | null) => {
    if (payout > 0) {
      parts.showMessage(fill(texts.won, format.money(payout)));
      const size = sizeOf(payout, placed);
      if (size === 'small') await countUp(parts.win, 0, payout, format.money);
      else await celebrate(size === 'huge' ? texts.hugeWin : texts.bigWin, payout, format.money);
      parts.win.textContent = format.money(payout);
    }
    parts.win.classList.toggle('won', payout > 0);
    if (balanceAfter === null) parts.showMessage(texts.pending);
    show(balanceAfter);
    notifyLobby({ type: 'studio:balance', balance: balanceAfter });
  };

  const clearWin = () => {
    parts.win.textContent = '–';
    parts.win.classList.remove('won');
  };

  return { balance: () => balance, show, showError, refresh, settle, clearWin };
};
