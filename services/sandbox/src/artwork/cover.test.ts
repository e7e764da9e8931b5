import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { coverSvg, renderCover } from './cover.ts';
import { hasIcon } from './icons.ts';
import { styles } from './styles.ts';
import { subjectOf } from './subjects.ts';

const game = { game_code: 'mare_onca', name: 'Onça Dourada', product: 'Maré Alta', category: 'slots' };

/** Average brightness of 12 × 16 fields: what the eye sees of a cover at a glance. */
async function glance(picture: Buffer): Promise<number[]> {
  return [...(await sharp(picture).greyscale().resize(12, 16, { fit: 'fill' }).raw().toBuffer())];
}

const distance = (a: number[], b: number[]): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe('game covers', () => {
  for (const width of [180, 360, 540]) {
    it(`are 3:4 at ${width} pixels, in both formats`, async () => {
      for (const format of ['webp', 'avif'] as const) {
        const {
          width: drawn,
          height,
          format: kind,
        } = await sharp(await renderCover(game, { width, format })).metadata();
        assert.deepEqual([drawn, height], [width, (width / 3) * 4]);
        assert.equal(kind, format === 'avif' ? 'heif' : 'webp');
      }
    });
  }

  it('are the same picture every time', async () => {
    const [first, second] = [
      await renderCover(game, { width: 180, format: 'webp' }),
      await renderCover(game, { width: 180, format: 'webp' }),
    ];
    assert.ok(first.equals(second));
  });

  it('differ between two games of one provider about the same figure', async () => {
    const other = { ...game, game_code: 'mare_rei', name: 'Rei do Planalto' };
    const again = { ...game, game_code: 'mare_savana', name: 'Savana Real' };
    const [a, b] = await Promise.all(
      [other, again].map(async (each) => glance(await renderCover(each, { width: 180, format: 'webp' }))),
    );
    assert.ok(a && b && distance(a, b) > 6);
  });

  it('differ between providers', () => {
    const seen = new Set(Object.keys(styles).map((product) => coverSvg({ ...game, product }, 180)));
    assert.equal(seen.size, 12);
  });

  it('exist for a game, a provider and a category nobody has thought of', async () => {
    const unknown = {
      game_code: 'x',
      name: 'Título Desconhecido Com Muitas Palavras',
      product: 'Ninguém',
      category: 'novo',
    };
    assert.ok((await renderCover(unknown, { width: 180, format: 'webp' })).length > 1_000);
  });

  it('show figures that exist', () => {
    for (const [name, category] of [
      ['Sereia da Sorte', 'slots'],
      ['Bingo Junino', 'bingo'],
      ['Coco no Pé', 'instant'],
      ['Pipa Sem Linha', 'crash'],
    ] as const) {
      const { hero, sides } = subjectOf({ game_code: name, name, category });
      for (const icon of [hero, ...sides]) assert.ok(hasIcon('noto', icon), `${icon} of ${name}`);
    }
  });

  it('carry every world without a broken gradient or number', () => {
    for (const category of ['slots', 'crash', 'roulette', 'live', 'blackjack', 'bingo', 'instant']) {
      for (let code = 0; code < 40; code += 1) {
        const svg = coverSvg({ ...game, name: `Jogo ${code}`, game_code: `g${code}`, category }, 180);
        assert.ok(!/NaN|undefined/.test(svg), 'a number or name is missing');
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        assert.equal(new Set(ids).size, ids.length, 'an id is used twice');
      }
    }
  });
});
