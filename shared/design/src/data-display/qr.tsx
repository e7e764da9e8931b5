import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone that scanners need around the code, in modules. */
const QUIET_MODULES = 4;
const SIZE_PX_MIN = 220;

export interface QrProps {
  /** The encoded text. */
  value: string;
  /** What scanning the code does, for assistive technology. */
  label: string;
  /** Side in CSS pixels, at least 220. */
  size?: number;
}

/** A QR code, black on white in both colour modes, because scanners need that contrast. */
export const Qr = ({ value, label, size = SIZE_PX_MIN }: QrProps) => {
  const { path, side } = useMemo(() => qrPath(value), [value]);
  const shown = Math.max(size, SIZE_PX_MIN);
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={`${shown}px`}
      height={`${shown}px`}
      maxWidth="100%"
      bg="white"
      borderRadius="control"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </chakra.svg>
  );
};

/** Runs of dark modules as one path, with the quiet zone around. */
function qrPath(value: string): { path: string; side: number } {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_MODULES });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x += 1;
      runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
    }
  });
  return { path: runs.join(''), side: size };
}
