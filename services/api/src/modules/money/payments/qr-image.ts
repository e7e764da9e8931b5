import { encode } from 'uqr';
import { traceStep } from '../../../tracing/steps.ts';
import { loadSharp } from '../../../uploads/load-sharp.ts';

/** The quiet zone that scanners need around the code, in modules. */
const QUIET_MODULES = 4;
/** Sharp on the densest phone screens at the displayed size. */
const PIXELS_PER_MODULE = 8;

const DARK = 0;
const LIGHT = 255;

/** Draws a text as a QR code, black on white. @returns a `data:` URL of a PNG; empty for an empty text */
export const qrImage = async (text: string): Promise<string> =>
  text === '' ? '' : traceStep('draw QR code', () => draw(text));

async function draw(text: string): Promise<string> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const pixels = Uint8Array.from(data.flat(), (dark) => (dark ? DARK : LIGHT));
  const side = size * PIXELS_PER_MODULE;
  const sharp = await loadSharp();
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
