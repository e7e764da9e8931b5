import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { boxImage, prizeImage } from '../modules/play/boxes/box-images.ts';
import { demoTenants } from './demo-tenants.ts';
import { avatarOf, brandFiles } from './site-defaults.ts';

const brandDir = fileURLToPath(new URL('brand', import.meta.url));
const fileOf = (address: string): string => join(brandDir, address.replace('/brand/', ''));
const PICTURE_BYTES_MAX = 50_000;

/** All paths below `/brand/` in a value. */
const addressesIn = (value: unknown): string[] => JSON.stringify(value).match(/\/brand\/[^"]+/g) ?? [];

const boxColors = ['blue', 'green', 'pink', 'red', 'black', 'yellow'] as const;

describe('brand files of the demo tenants', () => {
  for (const tenant of demoTenants) {
    // A tenant in maintenance shows only its logo and its icon.
    const isOpen = tenant.id !== 'manutencao';
    const { logo, icons } = brandFiles(tenant.id);
    const named = isOpen
      ? [
          ...addressesIn(tenant),
          ...boxColors.flatMap((color) => [boxImage(tenant.id, color), prizeImage(tenant.id, color)]),
          ...Array.from({ length: 24 }, (_, index) => avatarOf(tenant.id, index)),
        ]
      : addressesIn({ logo, icons });

    it(`${tenant.id}: every file that is named exists, and no other`, () => {
      assert.ok(named.length >= 8);
      assert.deepEqual(
        named.filter((address) => !existsSync(fileOf(address))),
        [],
      );
      const stored = readdirSync(join(brandDir, tenant.id)).map((name) => `/brand/${tenant.id}/${name}`);
      assert.deepEqual(stored.toSorted(), [...new Set(named)].toSorted());
    });

    it(`${tenant.id}: no file weighs more than ${PICTURE_BYTES_MAX} bytes`, () => {
      for (const address of named) assert.ok(statSync(fileOf(address)).size <= PICTURE_BYTES_MAX, address);
    });

    if (!isOpen) continue;

    it(`${tenant.id}: icons and banners have the sizes the pages reserve`, async () => {
      const sizes: Record<string, [number, number]> = {
        'banner-1.webp': [1360, 380],
        'banner-1-mobile.webp': [720, 400],
        'icon-64.png': [64, 64],
        'icon-144.png': [144, 144],
        'icon-192.png': [192, 192],
        'icon-512.png': [512, 512],
      };
      for (const [name, size] of Object.entries(sizes)) {
        const { width, height } = await sharp(join(brandDir, tenant.id, name)).metadata();
        assert.deepEqual([width, height], size, name);
      }
    });
  }

  it('the left of a banner is calm: text is printed over it', async () => {
    const spread = async (left: number): Promise<number> => {
      const part = sharp(join(brandDir, 'onca', 'banner-1.webp')).greyscale();
      const { channels } = await sharp(
        await part.extract({ left, top: 0, width: 540, height: 380 }).png().toBuffer(),
      ).stats();
      return channels[0]?.stdev ?? 0;
    };
    assert.ok((await spread(0)) < (await spread(760)) / 3);
  });
});
