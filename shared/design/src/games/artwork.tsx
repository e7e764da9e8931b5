import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useNearViewport } from '../image/image.tsx';

/** The widths in which artwork is rendered, and the formats, best first. */
export const artworkWidths = [180, 360, 540];
const formats = ['avif', 'webp'] as const;

/** The share of the window one tile takes, so that the browser picks the right file before layout. */
const SIZES = '(min-width: 1280px) 160px, (min-width: 768px) 150px, 31vw';

const PLAIN_WIDTH = 360;

/** Fills `{width}` and `{format}` into an address; an address without them stays as it is. */
export function artworkAddress(template: string, width: number, format: string): string {
  return template.replaceAll('{width}', String(width)).replaceAll('{format}', format);
}

const sourceSet = (template: string, format: string): string =>
  artworkWidths.map((width) => `${artworkAddress(template, width, format)} ${width}w`).join(', ');

export interface ArtworkProps {
  /** An address with `{width}` and `{format}`, or a plain one. */
  image: string;
  eager?: boolean;
  onFail: () => void;
}

/** A game's picture, full bleed: AVIF or WebP in the width needed, fading in over the skeleton. */
export function Artwork({ image, eager = false, onFail }: ArtworkProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const near = useNearViewport(frame, eager);
  const [loaded, setLoaded] = useState(false);
  const several = image.includes('{width}');
  const fading = eager ? {} : { opacity: loaded ? '1' : '0' };
  return (
    <chakra.span ref={frame} position="absolute" inset="0">
      {near ? (
        <picture>
          {several
            ? formats.map((format) => (
                <source key={format} type={`image/${format}`} srcSet={sourceSet(image, format)} sizes={SIZES} />
              ))
            : null}
          <chakra.img
            src={artworkAddress(image, PLAIN_WIDTH, 'webp')}
            alt=""
            decoding="async"
            {...(eager ? { fetchPriority: 'high' as const } : {})}
            draggable={false}
            onLoad={() => setLoaded(true)}
            onError={onFail}
            width="100%"
            height="100%"
            objectFit="cover"
            transition="opacity {durations.enter} {easings.out}, transform {durations.sheet} {easings.out}"
            {...fading}
          />
        </picture>
      ) : null}
    </chakra.span>
  );
}
