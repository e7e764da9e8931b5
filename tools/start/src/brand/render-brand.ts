import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import { avatarCount, avatarSvg } from './avatars.ts';
import type { Brand } from './brands.ts';
import { findBrand } from './brands.ts';
import { footerMarks } from './footer-marks.ts';
import { iconSvg, logoSvg } from './logos.ts';
import { picturesOf } from './pictures.ts';

interface BrandFile {
  name: string;
  make: () => Promise<Buffer>;
}

/** A tenant that is not open shows its logo and its name: no banner, no avatar will ever be asked for. */
const isOpen = ({ tenant }: Brand): boolean => tenant !== 'manutencao';

const ICON_SIZES = [64, 144, 192, 512] as const;
const WEBP_QUALITY = 82;
const AVIF_QUALITY = 55;
/** The quickest: a banner is drawn while somebody waits for the first start. */
const AVIF_EFFORT = 0;

const text = (svg: string) => async (): Promise<Buffer> => Buffer.from(svg);
const png = (svg: string) => (): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
/** Drawing costs far more than encoding, so the formats of one picture share what was drawn. */
function drawnOnce(svg: () => string): () => Promise<Sharp> {
  let drawn: Promise<{ data: Buffer; info: OutputInfo }> | undefined;
  return async () => {
    drawn ??= sharp(Buffer.from(svg())).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { data, info } = await drawn;
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  };
}

type Image = () => Promise<Sharp>;

const webp = (image: Image) => async (): Promise<Buffer> => (await image()).webp({ quality: WEBP_QUALITY }).toBuffer();
const avif = (image: Image) => async (): Promise<Buffer> =>
  (await image()).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();

function filesOf(brand: Brand): BrandFile[] {
  const logos = (['header', 'footer'] as const).flatMap((place) => [
    { name: `logo-${place}.svg`, make: text(logoSvg(brand, place, 'dark')) },
    { name: `logo-${place}-light.svg`, make: text(logoSvg(brand, place, 'light')) },
  ]);
  const icons = ICON_SIZES.map((size) => ({ name: `icon-${size}.png`, make: png(iconSvg(brand, size)) }));
  if (!isOpen(brand)) return [...logos, ...icons];
  const pictures = picturesOf(brand).flatMap(({ file, svg }) => {
    const image = drawnOnce(svg);
    const isBanner = file.startsWith('banner-');
    return [
      { name: `${file}.webp`, make: webp(image) },
      ...(isBanner ? [{ name: `${file}.avif`, make: avif(image) }] : []),
    ];
  });
  const marks = Object.entries(footerMarks).map(([name, svg]) => ({ name: `${name}.svg`, make: text(svg) }));
  const avatars = Array.from({ length: avatarCount }, (_, index) => ({
    name: `avatar-${String(index + 1).padStart(2, '0')}.webp`,
    make: webp(drawnOnce(() => avatarSvg(brand, index))),
  }));
  return [...logos, ...icons, ...pictures, ...marks, ...avatars];
}

function brandOf(tenant: string): Brand {
  const brand = findBrand(tenant);
  if (!brand) throw new Error(`no brand is drawn for the tenant ${tenant}`);
  return brand;
}

/** Names of all files `renderBrand` writes for a tenant. Throws for a tenant that has no brand. */
export function brandFiles(tenant: string): string[] {
  return filesOf(brandOf(tenant)).map(({ name }) => name);
}

/**
 * Draws a tenant's logos, icons, banners, pictures, footer marks and avatars into `outDir`, named by their keys in the
 * site config. A file that is there stays. The same tenant gives the same files on every machine. Returns how many were drawn.
 */
export async function renderBrand(tenant: string, outDir: string): Promise<number> {
  await mkdir(outDir, { recursive: true });
  const missing = filesOf(brandOf(tenant)).filter(({ name }) => !existsSync(join(outDir, name)));
  const waiting = missing.values();
  const draw = async (): Promise<void> => {
    for (const { name, make } of waiting) {
      const file = join(outDir, name);
      await writeFile(`${file}.part`, await make());
      await rename(`${file}.part`, file);
    }
  };
  // One picture is drawn on one core.
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
  return missing.length;
}
