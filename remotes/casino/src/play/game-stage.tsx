import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { useSessionStatus } from '@jangada/remote-kit/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { isDemoAllowed } from './demo.ts';
import { GameBar } from './game-bar.tsx';
import { Opening } from './game-frame.tsx';
import { GamePoster } from './game-poster.tsx';
import type { Play } from './game-state.ts';
import { Locked, Maintenance } from './stage-messages.tsx';
import type { ModeSwitch } from './mode-switch.tsx';
import { PlayView } from './play-view.tsx';
import { LaunchRefused } from './launch-refused.tsx';
import type { GameLaunch } from './game-launch.ts';
import { Stage } from './stage.tsx';
import type { OpenGame } from './use-game.ts';
import { useFullWindow } from './use-full-window.ts';

/** A low window, such as a phone in landscape, has room for either the header or the game. */
const SHORT_WINDOW = '(max-height: 480px)';

interface GameStageProps {
  readonly game: GameDetails;
  readonly open: OpenGame;
  readonly onShowSheet: () => void;
}

const useModeSwitch = (
  game: GameDetails,
  { isRoundOpen, play }: OpenGame,
  launch: GameLaunch | null,
): ModeSwitch | null => {
  const { t } = useTranslation();
  if (launch === null || launch.isOver || game.only_demo || !isDemoAllowed(game)) return null;
  const to = launch.mode === 'real' ? 'demo' : 'real';
  return { to, reason: isRoundOpen ? t('game.afterRound') : null, onSwitch: () => play(to) };
};

/** The stage of a game that was found. */
export const GameStage = ({ game, open, onShowSheet }: GameStageProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const full = useFullWindow(stage);
  const { state, launch } = open;
  const step = state.name === 'found' ? state.play.step : null;
  const isPlaying = step === 'playing';
  const modeSwitch = useModeSwitch(game, open, isPlaying ? launch : null);

  useEffect(() => {
    if (!isPlaying) return;
    const short = matchMedia(SHORT_WINDOW);
    const showWhole = () => {
      if (short.matches) stage.current?.scrollIntoView({ block: 'start' });
    };
    showWhole();
    // Scrolls to the stage again, because a phone that is rotated while playing would show the site's header over the
    // game.
    short.addEventListener('change', showWhole);
    return () => short.removeEventListener('change', showWhole);
  }, [isPlaying]);

  const showSheet = () => {
    full.leave();
    onShowSheet();
  };

  return (
    <Stage
      ref={stage}
      isFull={full.isFull}
      bar={
        <GameBar
          game={game}
          mode={isPlaying && launch ? launch.mode : null}
          modeSwitch={modeSwitch}
          hasHeading={step !== 'poster'}
          full={full}
          onShowSheet={showSheet}
        />
      }
    >
      {state.name === 'maintenance' ? (
        <Maintenance game={game} isUnreachable={state.isUnreachable} onRetry={open.tryAgain} />
      ) : state.name === 'found' ? (
        <FoundGame game={game} play={state.play} open={open} onShowSheet={showSheet} />
      ) : null}
    </Stage>
  );
};

const FoundGame = ({ game, play, open, onShowSheet }: GameStageProps & { play: Play }) => {
  const isGuest = useSessionStatus() === 'guest';
  if (play.step === 'poster') {
    return <GamePoster game={game} isGuest={isGuest} onPlay={open.play} onShowSheet={onShowSheet} />;
  }
  if (play.step === 'opening') return <Opening />;
  if (play.step === 'refused') return <LaunchRefused error={play.error} onPlay={open.play} onRetry={open.tryAgain} />;
  if (play.step === 'locked') return <Locked onRetry={open.tryAgain} />;
  return (
    <PlayView
      key={open.launch?.number}
      title={game.title}
      address={play.address}
      isOver={play.step === 'over'}
      open={open}
    />
  );
};
