import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { startChromium } from './testing/chromium.ts';
import { readFontFaces } from './testing/font-faces.ts';
import type { FontFace as Face } from './testing/font-faces.ts';

/**
 * The tolerated difference of `size-adjust`, in percentage points: over a line on a phone it is less than the space
 * between two words.
 */
const SIZE_TOLERANCE = 0.3;
const METRIC_TOLERANCE = 0.0005;
/** Maximum shift over a whole screen of text; lines are rounded to pixels. */
const MOVED_PX_MAX = 2;
/** A sentence may have wider letters than the average; without the metrics, every one is at least 5 % narrower. */
const WIDENED_MAX = 0.03;

const PAGE = 'http://fonts.test/';

/** Typical texts of the site, in both languages. */
const SENTENCES = [
  'Deposite com PIX e jogue na hora: o saldo entra em segundos, sem taxa.',
  'Ganhe até 100% de bônus no primeiro depósito, válido por 7 dias, e acompanhe cada aposta ao vivo.',
  'Play thousands of games, bet on your favourite teams and withdraw your winnings to the account you registered.',
  'Responsible gaming: set your own limits at any time.',
  'R$ 1.250,00 em prêmios toda semana; confira as regras da promoção, convide amigos e suba de nível.',
];
const SAMPLE = SENTENCES.join(' ');

const families = { Inter: 'inter', Sora: 'sora' } as const;
/** Arimo has the widths of Arial. The fonts are drawn from files, because machines have different fonts installed. */
const substituteFonts = { Fallback: 'arimo', 'Fallback Roboto': 'roboto' } as const;
/** The weight at which a face is measured: running text, or headings and buttons. */
const measured = { '400 500': 400, '600 800': 600 } as const;

const fileOf = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(name)));
const variable = (family: 'inter' | 'sora') =>
  fileOf(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
const fixed = (family: 'arimo' | 'roboto', weight: 400 | 700) =>
  fileOf(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`);

const cases = Object.entries(families).flatMap(([family, file]) =>
  Object.entries(substituteFonts).flatMap(([suffix, substituteFont]) =>
    Object.entries(measured).map(([weights, weight]) => ({
      name: `${family} ${suffix}`,
      file,
      substituteFont,
      weights,
      weight,
    })),
  ),
);

const faces = readFontFaces();
const faceOf = (name: string, weights: string): Face => {
  const face = faces.find((one) => one.get('font-family') === `'${name}'` && one.get('font-weight') === weights);
  assert.ok(face, `fonts.css has no face ${name} ${weights}`);
  return face;
};
const percentOf = (face: Face, descriptor: string): number => Number.parseFloat(face.get(descriptor) ?? 'NaN');

const dataUrl = (file: Buffer): string => `url(data:font/woff2;base64,${file.toString('base64')})`;

/** The advance of the sample at a weight, and the ascent and descent of the font, in fractions of the font size. */
const measure = (page: Page, file: Buffer, range: string, weight: number) =>
  page.evaluate(
    async ({ source, range: weightRange, weight: at, text }) => {
      const font = await new FontFace('measured', source, { weight: weightRange }).load();
      document.fonts.add(font);
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.font = `${at} 1000px measured`;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
      document.fonts.delete(font);
      return { width: width / 1000, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
    },
    { source: dataUrl(file), range, weight, text: SAMPLE },
  );

const ruleOf = (name: string, weights: string, file: Buffer, without: readonly string[]): string => {
  const face = [...faceOf(name, weights)].filter(
    ([descriptor]) => descriptor !== 'src' && !without.includes(descriptor),
  );
  return `@font-face { ${face.map(([key, value]) => `${key}: ${value}`).join('; ')}; src: ${dataUrl(file)} }`;
};

const METRICS = ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'];

/**
 * The change when the web fonts arrive: how far the farthest block moves, and how much wider the widest line becomes.
 */
const changeOf = async (browser: Browser, substituteFont: 'arimo' | 'roboto', without: readonly string[] = []) => {
  const suffix = substituteFont === 'arimo' ? 'Fallback' : 'Fallback Roboto';
  const rules = (['Inter', 'Sora'] as const).flatMap((family) => [
    `@font-face { font-family: '${family} Variable'; font-weight: 400 800; font-display: swap; src: url(/${families[family]}.woff2) }`,
    ruleOf(`${family} ${suffix}`, '400 500', fixed(substituteFont, 400), without),
    ruleOf(`${family} ${suffix}`, '600 800', fixed(substituteFont, 700), without),
  ]);
  const paragraphs = SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('');
  const content = `<h2>Torneio da semana: R$ 50.000,00 em prêmios</h2>${paragraphs}<h2>Bets of the day</h2>${paragraphs}
    <p><b>Sacar agora</b></p><p><b>Depositar</b></p><footer>Jogue com responsabilidade.</footer>
    <ul>${SENTENCES.map((sentence) => `<li>${sentence}</li>`).join('')}</ul>`;
  const html = `<!doctype html><meta charset="utf-8"><style>${rules.join('\n')}
    body { margin: 16px; font: 400 16px/1.5 'Inter Variable', 'Inter ${suffix}' }
    h2 { font: 600 24px/1.15 'Sora Variable', 'Sora ${suffix}' } b { font-weight: 600 }
    ul { overflow: hidden; padding: 0 } li { display: block; width: max-content }
  </style><body>`;
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  let freeFonts = () => {};
  const fontsAreFree = new Promise<void>((resolve) => {
    freeFonts = resolve;
  });
  await page.route('**/*', async (route) => {
    const family = /(inter|sora)\.woff2$/.exec(route.request().url())?.[1];
    if (family === undefined) return route.fulfill({ contentType: 'text/html', body: html });
    await fontsAreFree;
    return route.fulfill({ contentType: 'font/woff2', body: variable(family === 'sora' ? 'sora' : 'inter') });
  });
  await page.goto(PAGE, { waitUntil: 'domcontentloaded' });
  // An installed font is available immediately; the file that replaces it has to be read first.
  await page.evaluate(async (texts) => {
    const isStandIn = ({ family }: FontFace) => family.includes('Fallback');
    await Promise.all([...document.fonts].filter(isStandIn).map((face) => face.load()));
    document.body.innerHTML = texts;
  }, content);
  const settled = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return {
        tops: [...document.querySelectorAll('h2, p, footer')].map((block) => block.getBoundingClientRect().top),
        widths: [...document.querySelectorAll('li')].map((line) => line.getBoundingClientRect().width),
        isLoaded: document.fonts.check("16px 'Inter Variable'") && document.fonts.check("24px 'Sora Variable'"),
      };
    });
  const early = await settled();
  assert.equal(early.isLoaded, false);
  freeFonts();
  await page.waitForFunction(
    () => document.fonts.check("16px 'Inter Variable'") && document.fonts.check("24px 'Sora Variable'"),
  );
  const late = await settled();
  await page.close();
  return {
    movedPx: Math.max(...late.tops.map((top, index) => Math.abs(top - (early.tops[index] ?? NaN)))),
    widened: Math.max(...late.widths.map((width, index) => Math.abs(width / (early.widths[index] ?? NaN) - 1))),
  };
};

describe('the fallback fonts', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await startChromium(['--font-render-hinting=none']);
    page = await browser.newPage();
  });
  after(() => browser.close());

  for (const { name, file, substituteFont, weights, weight } of cases) {
    it(`${name} is as wide and as high at ${weights} as the font it replaces`, async () => {
      const real = await measure(page, variable(file), '100 900', weight);
      const other = await measure(page, fixed(substituteFont, weight === 400 ? 400 : 700), 'normal', 400);
      const face = faceOf(name, weights);
      const size = percentOf(face, 'size-adjust');
      const wanted = (100 * real.width) / other.width;
      assert.ok(Math.abs(size - wanted) < SIZE_TOLERANCE, `size-adjust is ${size}%, measured ${wanted.toFixed(2)}%`);
      const heightOf = (descriptor: string) => (percentOf(face, descriptor) * size) / 10_000;
      assert.ok(Math.abs(heightOf('ascent-override') - real.ascent) < METRIC_TOLERANCE, `ascent ${real.ascent}`);
      assert.ok(Math.abs(heightOf('descent-override') - real.descent) < METRIC_TOLERANCE, `descent ${real.descent}`);
      assert.equal(face.get('line-gap-override'), '0%');
    });
  }

  for (const substituteFont of ['arimo', 'roboto'] as const) {
    it(`cause no layout shift when the fonts load after ${substituteFont}`, async () => {
      const { movedPx, widened } = await changeOf(browser, substituteFont);
      assert.ok(movedPx <= MOVED_PX_MAX, `${movedPx} px`);
      assert.ok(widened < WIDENED_MAX, `${widened}`);
    });

    it(`would increase line heights without their metrics after ${substituteFont}`, async () => {
      const { widened } = await changeOf(browser, substituteFont, METRICS);
      assert.ok(widened > 2 * WIDENED_MAX, `${widened}`);
    });
  }
});
