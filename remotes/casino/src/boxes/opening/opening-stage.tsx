import type { Prize, UserBox } from '@jangada/contracts/domains/boxes/box';
import { Box, Center, Image } from '@jangada/design';
import { BoxOpening } from '@jangada/design/box-opening';
import { PrizeReel } from '@jangada/design/prize-reel';
import { PrizeTile, rarityLine } from '@jangada/design/prize-tile';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useMemo } from 'react';
import { createStrip } from './strip.ts';
import type { Opened, Opening } from './use-opening.ts';

const BOX_PX = 200;
const PRIZE_PX = 88;

interface BoxStageProps {
  readonly box: UserBox;
  readonly opening: Opening;
  readonly onLidOff: () => void;
}

/** The box itself: closed, opening, and with its prize. */
export const BoxStage = ({ box, opening: { at, opened }, onLidOff }: BoxStageProps) => {
  const { spineBox } = useTenant();
  return (
    <Center height={`${BOX_PX + 8}px`}>
      <BoxOpening
        color={spineBox[box.color]}
        size={BOX_PX}
        open={opened !== null}
        waits={at !== 'won'}
        onLidOff={onLidOff}
      >
        {opened && (
          <Box
            as="span"
            display="block"
            borderRadius="control"
            overflow="hidden"
            boxShadow="floating"
            style={{ outline: `3px solid ${rarityLine(spineBox[opened.data.color])}` }}
          >
            <Image src={opened.data.image} alt="" eager display="block" boxSize={`${PRIZE_PX}px`} />
          </Box>
        )}
      </BoxOpening>
    </Center>
  );
};

interface ReelStageProps {
  readonly prizes: readonly Prize[];
  readonly opened: Opened;
  readonly onLanded: () => void;
}

/** The reel of one opening. It shows the server's draw: the strip is derived from it (decision 0046). */
export const ReelStage = ({ prizes, opened: { data, draw }, onLanded }: ReelStageProps) => {
  const { spineBox } = useTenant();
  const strip = useMemo(() => {
    const weights = prizes.map(({ weight }) => weight);
    const seed = `${draw.server_seed}:${draw.client_seed}:${data.user_box_id}`;
    return createStrip(weights, draw.prize_index ?? 0, seed);
  }, [prizes, draw, data.user_box_id]);

  const cells = strip.cells.map((place) => {
    const prize = prizes[place] ?? data;
    return <PrizeTile key={place} image={prize.image} color={spineBox[prize.color]} eager />;
  });
  return <PrizeReel cells={cells} from={strip.from} to={strip.to} onLanded={onLanded} />;
};
