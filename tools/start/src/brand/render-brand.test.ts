import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { brands } from './brands.ts';
import { picturesOf } from './pictures.ts';
import { brandFiles, renderBrand } from './render-brand.ts';

describe('the art of a tenant', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brand-'));
    await renderBrand('onca', folder);
  });
  after(() => rm(folder, { recursive: true }));

  it('is exactly the files it promises', async () => {
    assert.deepEqual((await readdir(folder)).toSorted(), brandFiles('onca').toSorted());
  });

  it('has every picture the site config names, three banners at least, and 24 avatars', () => {
    const files = brandFiles('onca');
    const keys = [
      'boxes',
      'brazil',
      'invite',
      'deposit',
      'home-bg',
      'box-opened',
      'letter-invite',
      'deposit-mobile',
      'login',
      'register',
      'login-mobile',
      'register-mobile',
    ];
    for (const key of [...keys, 'banner-1', 'banner-2', 'banner-3', 'banner-3-mobile'])
      assert.ok(files.includes(`${key}.webp`), key);
    for (const size of [64, 144, 192, 512]) assert.ok(files.includes(`icon-${size}.png`));
    for (const logo of ['header', 'footer', 'header-light', 'footer-light'])
      assert.ok(files.includes(`logo-${logo}.svg`));
    assert.equal(files.filter((name) => name.startsWith('avatar-')).length, 24);
  });

  it('has the sizes the pages reserve', async () => {
    const wide = await sharp(join(folder, 'banner-1.avif')).metadata();
    const mobile = await sharp(join(folder, 'banner-1-mobile.webp')).metadata();
    const icon = await sharp(join(folder, 'icon-192.png')).metadata();
    assert.deepEqual([wide.width, wide.height, mobile.width, mobile.height, icon.width], [1360, 380, 720, 400, 192]);
  });

  it('leaves the side of a banner calm where words will stand', async () => {
    const spread = async (left: number): Promise<number> => {
      const part = sharp(join(folder, 'banner-1.webp')).greyscale().extract({ left, top: 0, width: 540, height: 380 });
      const { channels } = await sharp(await part.png().toBuffer()).stats();
      return channels[0]?.stdev ?? 0;
    };
    assert.ok((await spread(0)) < (await spread(760)) / 3);
  });

  it('is drawn once: a second time leaves the files alone', async () => {
    const file = join(folder, 'login.webp');
    const { mtimeMs } = await stat(file);
    assert.equal(await renderBrand('onca', folder), 0);
    assert.equal((await stat(file)).mtimeMs, mtimeMs);
  });

  it('draws again only what is missing, and the same', async () => {
    const file = join(folder, 'invite.webp');
    const first = await readFile(file);
    await rm(file);
    assert.equal(await renderBrand('onca', folder), 1);
    assert.ok(first.equals(await readFile(file)));
  });

  it('refuses a tenant that has no brand', async () => {
    await assert.rejects(renderBrand('nobody', folder), /no brand is drawn for the tenant nobody/);
  });

  it('never uses an id twice in one picture', () => {
    for (const brand of brands) {
      for (const { file, svg } of picturesOf(brand)) {
        const ids = [...svg().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
        assert.deepEqual(twice, [], `${brand.tenant} ${file}`);
      }
    }
  });
});
