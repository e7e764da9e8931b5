import type { Sharp } from 'sharp';
import { DomainError } from '../errors/domain-error.ts';
import { loadSharp } from './load-sharp.ts';
import type { UploadedFile } from './receive-upload.ts';

/** A picture with more pixels is an attack or a mistake. */
const PIXELS_MAX = 50_000_000;
/** Small print stays legible on a page of this size. */
const DOCUMENT_SIDE_PX_MAX = 4_000;
/** Below this, a document is not legible: a card of 85 mm has 3 pixels per millimetre. */
const DOCUMENT_SIDE_PX_MIN = 300;
/** The longer side divided by the shorter one: a photographed strip or a joined screenshot is not a page. */
const DOCUMENT_RATIO_MAX = 5;
const AVATAR_SIDE_PX = 512;
const QUALITY = 90;

/**
 * Re-encodes a picture in its own format, upright. Only its pixels survive: no location, camera, thumbnail or data
 * hidden behind the picture.
 *
 * @throws picture.damaged when it cannot be read to its end, picture.too-many-pixels when it has too many,
 *   picture.too-small or picture.too-long when it cannot show a document
 */
export const redrawPicture = async ({ bytes, mediaType }: UploadedFile): Promise<Buffer> => {
  const side = DOCUMENT_SIDE_PX_MAX;
  const picture = await open(bytes);
  await refuseShape(picture);
  const drawn = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return finish(inFormat(drawn, mediaType));
};

/** Checks only the header; a picture without a readable one is refused when it is re-encoded. */
async function refuseShape(picture: Sharp): Promise<void> {
  const measures = await picture.metadata().catch(() => undefined);
  if (!measures) return;
  const [shorter = 0, longer = 0] = [measures.width, measures.height].toSorted((a, b) => a - b);
  if (shorter < DOCUMENT_SIDE_PX_MIN) throw new DomainError('picture.too-small');
  if (longer > shorter * DOCUMENT_RATIO_MAX) throw new DomainError('picture.too-long');
}

/** The middle of a picture as a square WebP. @throws the errors of `redrawPicture` */
export const squareAvatar = async ({ bytes }: UploadedFile): Promise<Buffer> => {
  const picture = await open(bytes);
  const square = picture.resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: 'cover' });
  return finish(square.webp({ quality: QUALITY }));
};

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
}

function inFormat(picture: Sharp, mediaType: string): Sharp {
  if (mediaType === 'image/png') return picture.png();
  return mediaType === 'image/webp' ? picture.webp({ quality: QUALITY }) : picture.jpeg({ quality: QUALITY });
}

async function finish(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new DomainError(tooLarge ? 'picture.too-many-pixels' : 'picture.damaged');
  }
}
