import {
  artworkAddress,
  artworkFormats,
  ARTWORK_SIZES,
  artworkSourceSet,
  artworkWidths,
  isArtworkTemplate,
  PHONE_MEDIA,
  PLAIN_WIDTH,
} from './artwork-addresses.ts';
import { Picture } from '../image/picture.tsx';

interface Source {
  readonly key: string;
  readonly srcSet: string;
  readonly type?: string;
  readonly media?: string;
}

const sourcesOf = (image: string, widths: readonly number[], media?: string): Source[] => {
  const where = media ? { media } : {};
  if (isArtworkTemplate(image)) {
    return artworkFormats.map((format) => ({
      key: `${media}${format}`,
      type: `image/${format}`,
      srcSet: artworkSourceSet(image, format, widths),
      ...where,
    }));
  }
  // An address without placeholders needs no source, because the `img` element has it, unless the picture is for phones
  // only.
  return media ? [{ key: media, srcSet: image, media }] : [];
};

export interface ArtworkProps {
  /** An address with the placeholders `{width}` and `{format}`, or a complete address. */
  image: string;
  /** The picture for phones, if it differs. */
  imageMobile?: string;
  /** The shown width, as the `sizes` of an image, if the caller knows it better than the window's width tells. */
  sizes?: string;
  /** Takes the smallest file on every screen, for visitors who save data. */
  frugal?: boolean;
  eager?: boolean;
  onFail: () => void;
}

/** A game's picture, full bleed: AVIF or WebP in the needed width, fading in over the placeholder. */
export const Artwork = ({ eager = false, ...rest }: ArtworkProps) => (
  <Picture className="art" eager={eager}>
    {() => <Files eager={eager} {...rest} />}
  </Picture>
);

function Files({ image, imageMobile = image, sizes = ARTWORK_SIZES, frugal, eager, onFail }: ArtworkProps) {
  const widths = frugal ? artworkWidths.slice(0, 1) : artworkWidths;
  const sources = [
    ...(imageMobile === image ? [] : sourcesOf(imageMobile, widths, PHONE_MEDIA)),
    ...sourcesOf(image, widths),
  ];
  return (
    <>
      {sources.map(({ key, ...source }) => (
        <source key={key} {...source} sizes={sizes} />
      ))}
      <img
        src={artworkAddress(image, frugal ? (artworkWidths[0] ?? PLAIN_WIDTH) : PLAIN_WIDTH, 'webp')}
        {...(eager ? { 'data-loaded': '', fetchPriority: 'high' as const } : {})}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={markLoaded}
        onError={onFail}
      />
    </>
  );
}

/** Sets an attribute, because rendering again for each loaded picture would cost more than showing it. */
const markLoaded = ({ currentTarget }: { currentTarget: HTMLImageElement }): void => {
  currentTarget.dataset['loaded'] = '';
};
