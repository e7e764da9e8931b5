import type { FrameParts } from './frame-parts.ts';
import type { NotifyLobby } from './lobby.ts';
import type { Money } from './money.ts';
import type { Stake } from './stake.ts';
import { newId, type StudioApi } from './studio-api.ts';
import type { Played, TableState } from './table-state.ts';
import type { Texts } from './texts.ts';

interface Needs {
  readonly texts: Texts;
  readonly parts: FrameParts;
  readonly api: StudioApi;
  readonly stake: Stake;
  readonly money: Money;
  readonly notifyLobby: NotifyLobby;
  /** Whether the session has expired: no more bets are accepted, and an open round is played to its end. */
  readonly isOver: () => boolean;
}

/** The main button and the rounds that it starts. */
export const createRounds = ({ texts, parts, api, stake, money, notifyLobby, isOver }: Needs) => {
  const { showMessage } = parts;
  let pressed: (() => void) | null = null;
  let isRoundOpen = false;

  const setBusy = (busy: boolean) => {
    document.body.classList.toggle('busy', busy);
    parts.stake.down.disabled = parts.stake.up.disabled = busy;
  };

  const setRoundOpen = (open: boolean) => {
    isRoundOpen = open;
    notifyLobby({ type: 'studio:round', open });
  };

  /** Sets the label and the action of the main button; it is disabled without an action. */
  const setGo = (label: string, press: (() => void) | null) => {
    const ended = isOver() && !isRoundOpen;
    parts.go.textContent = ended ? texts.over : label;
    parts.go.disabled = ended || press === null;
    pressed = ended ? null : press;
  };

  const markSeen = (requestId: string) => {
    api.read('seen', { requestId }).catch(money.showError);
  };

  const showRound = async <View>(
    requestId: string,
    played: Played<View>,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<void> => {
    await animate(played);
    stake.setFreeLeft(played.freeLeft);
    if (played.payout === 0) showMessage(texts.lost);
    await money.settle(played.stake, played.payout, played.balance);
    markSeen(requestId);
  };

  /**
   * Restores the state of the table: a message reports a lost round, and `show` shows the rest. Resolves false when the
   * studio does not answer.
   */
  const resume = async (show: (state: TableState) => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      const state = await api.state<TableState>();
      if (state.interrupted !== null) {
        showMessage(texts.interrupted);
        markSeen(state.interrupted);
      }
      await show(state);
      return true;
    } catch (error) {
      await money.showError(error);
      return false;
    } finally {
      if (!isRoundOpen) setBusy(false);
    }
  };

  /** Like `resume`, for games whose round is one call. */
  const resumeRound = <View>(animate: (played: Played<View>) => Promise<void>): Promise<boolean> =>
    resume(async ({ unseen }) => {
      if (unseen?.path !== 'play') return;
      showMessage(texts.lastRound);
      setRoundOpen(true);
      try {
        // The studio stored this answer for this game, so it has this shape.
        await showRound(unseen.requestId, unseen.answer as Played<View>, animate);
      } finally {
        setRoundOpen(false);
      }
      await money.refresh();
    });

  /** @param label of the main button, which is disabled until the round is over */
  const beginRound = (label?: string) => {
    if (label) setGo(label, null);
    setBusy(true);
    showMessage('');
    money.clearWin();
    setRoundOpen(true);
  };

  /** Plays a round of a single call around its animation. Resolves false when it could not be played. */
  const playRound = async <View>(
    body: Record<string, unknown>,
    placed: number,
    animate: (played: Played<View>) => Promise<void>,
  ): Promise<boolean> => {
    beginRound();
    const before = money.balance();
    if (before !== null && before >= placed && !stake.isFree()) money.show(before - placed);
    try {
      const requestId = newId();
      const played = await api.play<Played<View>>('play', { ...body, requestId });
      await showRound(requestId, played, animate);
      return true;
    } catch (error) {
      money.show(before);
      await money.showError(error);
      return false;
    } finally {
      setRoundOpen(false);
      setBusy(false);
    }
  };

  return {
    press: () => pressed?.(),
    ...{ setBusy, setGo, setRoundOpen, markSeen, resume, resumeRound, beginRound, playRound },
  };
};
