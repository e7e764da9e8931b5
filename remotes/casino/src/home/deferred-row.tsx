import { Box } from '@jangada/design';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useInView } from '../browser/visibility.ts';
import { GamesRow } from '../games/games-row.tsx';
import type { GamesRowProps } from '../games/games-row.tsx';

/** More than the height of a row. */
const AHEAD_PX = 250;

/** A row below the first window: title and height are rendered, its tiles only when it is near the window. */
export const DeferredRow = (props: GamesRowProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useInView(frame, AHEAD_PX);
  const [wasNear, setWasNear] = useState(isNear);
  useEffect(() => {
    if (isNear) startTransition(() => setWasNear(true));
  }, [isNear]);
  return (
    <Box ref={frame} minW="0">
      <GamesRow {...props} isPlaceholder={!wasNear} />
    </Box>
  );
};
