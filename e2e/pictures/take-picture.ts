import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** The folder that the README refers to. */
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** The test of the documents allows 60 kB for one picture and 320 kB for all. */
const BYTES_MAX = 58_000;
const QUALITY_BEST = 86;
const QUALITY_WORST = 50;
const QUALITY_STEP = 4;

/**
 * Writes the window as `docs/pictures/<name>.webp`, in the best quality within the size limit. Chromium compresses it
 * itself, because Playwright's `screenshot` writes only PNG and JPEG.
 *
 * @param scale pixels of the picture per CSS pixel
 * @throws when the worst quality is still too large
 */
export const takePicture = async (page: Page, name: string, { scale = 1 } = {}): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  const clip = { x: 0, y: 0, width, height, scale };
  for (let quality = QUALITY_BEST; quality >= QUALITY_WORST; quality -= QUALITY_STEP) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > BYTES_MAX) continue;
    await writeFile(`${folder}${name}.webp`, bytes);
    console.log(`${name}.webp: ${bytes.length} bytes, quality ${quality}`);
    return;
  }
  throw new Error(`${name} is larger than ${BYTES_MAX} bytes even in quality ${QUALITY_WORST}`);
};
