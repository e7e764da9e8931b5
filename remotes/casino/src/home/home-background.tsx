import { Box, Image } from '@jangada/design';
import { useDevice, useTenant } from '@jangada/remote-kit/hooks';
import { useState } from 'react';

/** It fades out at every edge, so that no window shows where it ends. */
const fading = {
  maskImage: [
    'linear-gradient(to bottom, black 30%, transparent)',
    'linear-gradient(to right, transparent, black 6%, black 94%, transparent)',
  ].join(', '),
  maskComposite: 'intersect',
};

/** Runs once the browser has painted what is in the page now. */
const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};

/**
 * The tenant's picture behind the top of the home page (CFG-63): quiet enough to read over, and never where data is saved. It
 * is painted invisibly first and faded in by the compositor (`will-change`), so that the largest paint of the page is the
 * banner, seconds earlier, and not its decoration (docs/decisions/0057).
 */
export const HomeBackground = () => {
  const picture = useTenant().images['home-bg'];
  const { savesData } = useDevice();
  const [isPainted, setPainted] = useState(false);
  if (!picture || savesData) return null;
  return (
    <Box
      position="absolute"
      zIndex="-1"
      top={{ base: '-3', md: '-6' }}
      insetInline={{ base: '-3', md: '-6' }}
      height={{ base: '420px', md: '620px' }}
      overflow="hidden"
      pointerEvents="none"
      opacity={isPainted ? { _light: '0.22', _dark: '0.3' } : '0'}
      willChange="opacity"
      transition="opacity {durations.sheet} {easings.out}"
      css={fading}
    >
      <Image
        src={picture}
        alt=""
        fallback={null}
        eager
        fetchPriority="low"
        width="full"
        height="full"
        onLoad={() => afterPaint(() => setPainted(true))}
      />
    </Box>
  );
};
