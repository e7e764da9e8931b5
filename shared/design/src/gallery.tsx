import { Box, Stack } from './core.ts';
import { Buttons, Surfaces, Type } from './gallery-parts/basics.tsx';
import { Forms } from './gallery-parts/forms.tsx';
import { Games } from './gallery-parts/games.tsx';
import { Layers, PayAndFollow, People, States } from './gallery-parts/layers.tsx';

export interface GalleryProps {
  /** Modes to show one below the other. */
  modes?: readonly ('dark' | 'light')[];
}

/** Everything the design system offers, in both colour modes (RTE-80). */
export function Gallery({ modes = ['dark', 'light'] }: GalleryProps) {
  return (
    <>
      {modes.map((mode) => (
        <Box key={mode} className={mode} bg="canvas" color="fg" px={{ base: '3', md: '8' }} py="8">
          <Stack gap="10" maxWidth="content" mx="auto">
            <Games />
            <Type />
            <Buttons />
            <Surfaces />
            <Forms />
            <Layers />
            <PayAndFollow />
            <People />
            <States />
          </Stack>
        </Box>
      ))}
    </>
  );
}
