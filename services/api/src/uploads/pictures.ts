import type { Sharp } from 'sharp';
import { DomainError } from '../errors/domain-error.ts';
import { loadSharp } from './load-sharp.ts';
import type { UploadedFile } from './receive-upload.ts';

/** A picture that unfolds to more than this in memory is an attack or a mistake. */
const PIXELS_MAX = 50_000_000;
/** Small print stays legible on a page of this size. */
const DOCUMENT_SIDE_PX_MAX = 4_000;
const AVATAR_SIDE_PX = 512;
const QUALITY = 90;

/**
 * Drawn anew in its own format, upright: nothing of the file survives but its pixels, so no place, no camera, no thumbnail
 * and nothing hidden behind the picture.
 *
 * @throws picture.damaged when it cannot be read to its end, picture.too-many-pixels when it has too many
 */
export async function redrawPicture({ bytes, mediaType }: UploadedFile): Promise<Buffer> {
  const side = DOCUMENT_SIDE_PX_MAX;
  const drawn = (await open(bytes)).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return finish(inFormat(drawn, mediaType));
}

/** The middle of a picture as a square WebP. @throws as redrawPicture does */
export async function squareAvatar({ bytes }: UploadedFile): Promise<Buffer> {
  const picture = await open(bytes);
  const square = picture.resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: 'cover' });
  return finish(square.webp({ quality: QUALITY }));
}

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
