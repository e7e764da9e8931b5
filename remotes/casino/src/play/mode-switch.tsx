import { Button } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import type { PlayMode } from './game-launch.ts';

/** The way from money to demo and back. */
export interface ModeSwitch {
  readonly to: PlayMode;
  /** Why not now; null when it may be. */
  readonly reason: string | null;
  readonly onSwitch: () => void;
}

/** No confirmation: a demo costs nothing, and money is bet inside the game alone. */
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
