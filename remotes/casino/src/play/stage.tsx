import { Box, Center, HStack, Skeleton } from '@jangada/design';
import { useInsets } from '@jangada/remote-kit/hooks';
import type { ReactNode, Ref } from 'react';

export const BAR_PX = 52;

/** On a desktop the stage is this much shorter than the window below the header, so that the page visibly continues. */
const DESKTOP_SPACE_PX = 56;
/** Over the page and its panels, under dialogs. */
const FULL_Z_INDEX = 90;
const SHORT_WINDOW = '@media (max-height: 480px)';

interface StageProps {
  readonly bar: ReactNode;
  readonly children: ReactNode;
  /** Covers the whole window. */
  readonly isFull?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

const fullWindow = {
  'data-full-window': '',
  position: 'fixed',
  inset: '0',
  zIndex: FULL_Z_INDEX,
  height: '100dvh',
  pb: 'env(safe-area-inset-bottom)',
} as const;

/** As large as the window allows: from edge to edge on a phone, and the full height of a low window. */
const inPage = (topPx: number) =>
  ({
    position: 'relative',
    height: {
      base: `max(320px, calc(100dvh - ${topPx}px))`,
      md: `max(420px, calc(100dvh - ${topPx + DESKTOP_SPACE_PX}px))`,
    },
    mx: { base: '-3', md: '0' },
    mt: { base: '-3', md: '0' },
    borderRadius: { base: '0', md: 'tile' },
    borderWidth: { base: '0', md: '1px' },
    borderColor: 'border',
    pb: { base: 'env(safe-area-inset-bottom)', md: '0' },
    css: {
      [SHORT_WINDOW]: { height: 'max(300px, 100dvh)', borderRadius: '0', borderWidth: '0' },
      [`${SHORT_WINDOW} and (min-width: 48em)`]: { marginInline: '-24px', marginTop: '-24px' },
    },
  }) as const;

/** The place of the game: a thin bar and below it the current state, always in the same size. */
export const Stage = ({ bar, children, isFull = false, ref }: StageProps) => {
  const { top } = useInsets();
  return (
    <Box
      ref={ref}
      display="flex"
      flexDirection="column"
      overflow="hidden"
      bg="surface"
      {...(isFull ? fullWindow : inPage(top))}
    >
      {bar}
      <Box position="relative" flex="1" minHeight="0">
        {children}
      </Box>
    </Box>
  );
};

interface StageMessageProps {
  readonly children: ReactNode;
  /** Alternatives below the message, at the end of the stage. */
  readonly footer?: ReactNode;
}

/** A message in place of the game, clear of floating parts of the shell. */
export const StageMessage = ({ children, footer }: StageMessageProps) => {
  const { bottom } = useInsets();
  return (
    <Box height="full" overflowY="auto" pb={`${bottom}px`}>
      <Box minHeight="full" display="flex" flexDirection="column">
        <Center flex="1" p="4">
          {children}
        </Center>
        {footer}
      </Box>
    </Box>
  );
};

/** The stage before its state is known. */
export const StageSkeleton = () => (
  <Stage
    bar={
      <HStack gap="3" px="3" minHeight={`${BAR_PX}px`} borderBottomWidth="1px" borderColor="border">
        <Skeleton width="28px" height="28px" />
        <Skeleton width="40%" maxWidth="220px" height="18px" />
      </HStack>
    }
  >
    <Skeleton position="absolute" inset="0" height="full" borderRadius="0" />
  </Stage>
);
