import { Button } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import type { PlayMode } from './game-launch.ts';

/** The switch from money to demo and back. */
export interface ModeSwitch {
  readonly to: PlayMode;
  /** The reason why the switch is unavailable; null when it is available. */
  readonly reason: string | null;
  readonly onSwitch: () => void;
}

/** Needs no confirmation: a demo costs nothing, and bets are placed only inside the game. */
export const ModeButton = ({ to, reason, onSwitch }: ModeSwitch) => {
  const { t } = useTranslation();
  const label = t(to === 'demo' ? 'game.toDemo' : 'game.toReal');
  return (
    <Button
      size="sm"
      variant="outline"
      flexShrink="0"
      disabled={reason !== null}
      onClick={onSwitch}
      {...(reason ? { title: reason, 'aria-label': `${label}. ${reason}` } : {})}
    >
      {label}
    </Button>
  );
};
