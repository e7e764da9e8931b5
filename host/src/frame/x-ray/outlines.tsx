import { Box } from '@jangada/design';
import { colorOf } from './parts.ts';
import type { Part } from './parts.ts';

/** Outlines each part of the page with its owner. Pointer events pass through. */
export const Outlines = ({ parts, chosen }: { parts: readonly Part[]; chosen: string | null }) => (
  <Box aria-hidden position="fixed" inset="0" zIndex="toast" pointerEvents="none" data-testid="x-ray-outlines">
    {parts
      .filter(({ isSeen }) => isSeen)
      .map(({ remote, expose, version, uniqueName, box }, index) => {
        const color = colorOf(remote);
        const isChosen = chosen === `${uniqueName} ${expose}`;
        return (
          <Box
            key={`${uniqueName} ${expose} ${index}`}
            position="absolute"
            style={{
              left: box.left,
              top: box.top,
              width: box.width,
              height: box.height,
              outline: `${isChosen ? 3 : 1.5}px ${isChosen ? 'solid' : 'dashed'} ${color}`,
              outlineOffset: -1,
              ...(isChosen && { backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)` }),
            }}
          >
            <Box
              as="span"
              position="absolute"
              left="0"
              fontFamily="mono"
              translate="no"
              fontSize="10px"
              lineHeight="16px"
              paddingInline="5px"
              whiteSpace="nowrap"
              color="#06121a"
              style={{ backgroundColor: color, top: Math.max(0, -box.top) }}
            >
              {`${remote} ${version} · ${expose.replace('./', '')}`}
            </Box>
          </Box>
        );
      })}
  </Box>
);
