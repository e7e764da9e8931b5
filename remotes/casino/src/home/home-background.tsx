import { Box } from '@jangada/design';
import { useDevice, useTenant } from '@jangada/remote-kit/hooks';
import { useEffect, useRef, useState } from 'react';

/** The image fades out at every edge, so that its end is not visible in any window. */
const edgeFade = {
  maskImage: [
    'linear-gradient(to bottom, black 30%, transparent)',
    'linear-gradient(to right, transparent, black 6%, black 94%, transparent)',
  ].join(', '),
  maskComposite: 'intersect',
};

/** More detail is not visible behind the page, and a canvas of a whole photograph would need megabytes. */
const DRAWN_WIDTH_MAX_PX = 1_200;

const fill = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

const drawOn = (canvas: HTMLCanvasElement, picture: HTMLImageElement): void => {
  const scale = Math.min(1, DRAWN_WIDTH_MAX_PX / picture.naturalWidth);
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
};

const Picture = ({ address }: { address: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const picture = new Image();
    picture.fetchPriority = 'low';
    picture.onload = () => {
      if (!canvas.current) return;
      drawOn(canvas.current, picture);
      setDrawn(true);
    };
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return (
    <Box
      position="absolute"
      zIndex="-1"
      top={{ base: '-3', md: '-6' }}
      insetInline={{ base: '-3', md: '-6' }}
      height={{ base: '420px', md: '620px' }}
      overflow="hidden"
      pointerEvents="none"
      opacity={isDrawn ? { _light: '0.22', _dark: '0.3' } : '0'}
      transition="opacity {durations.sheet} {easings.out}"
      css={edgeFade}
    >
      <canvas ref={canvas} aria-hidden style={fill} />
    </Box>
  );
};

/**
 * The tenant's picture behind the top of the home page (CFG-63), dimmed for the text over it; omitted when the visitor
 * saves data. It is drawn on a canvas, because browsers take the largest image for the page's content (Largest
 * Contentful Paint), which should be the banner, seconds earlier (docs/decisions/0057).
 */
export const HomeBackground = () => {
  const address = useTenant().images['home-bg'];
  const { savesData } = useDevice();
  return address && !savesData ? <Picture address={address} /> : null;
};
