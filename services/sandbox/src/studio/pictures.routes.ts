import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CROSS_ORIGIN } from '../kit/browser-files.ts';
import { isOneOf } from '../kit/input.ts';
import { findGame, PROVIDERS, symbolsOf, THEME_NAMES } from './catalogue/catalogue.ts';

const PICTURES = new URL('../../pictures/', import.meta.url);
/** Covers are stored as AVIF, 540 pixels wide; other widths and WebP are made from them at the first request. */
const WIDTH_STORED = 540;
const WIDTHS = [180, 360, WIDTH_STORED];
const WIDTH_DEFAULT = 360;
const FORMATS = ['webp', 'avif'] as const;
const AVIF = { quality: 52, effort: 1 };
const WEBP = { quality: 78 };
/** Pictures on reels, by set and name, and pictures of other games. */
const SYMBOLS = new Set([...THEME_NAMES.flatMap(symbolsOf), 'noto/rocket', 'noto/collision']);

type Format = (typeof FORMATS)[number];

async function cover(code: string, width: number, format: Format): Promise<Buffer> {
  const stored = await readFile(new URL(`covers/${code}.avif`, PICTURES));
  if (width === WIDTH_STORED && format === 'avif') return stored;
  // The module is loaded with the first picture that has to be made.
  const { default: sharp } = await import('sharp');
  const image = sharp(stored).resize(width);
  return format === 'avif' ? image.avif(AVIF).toBuffer() : image.webp(WEBP).toBuffer();
}

/** Covers of games, names of makers and symbols of reels. */
export const registerPictures = (app: FastifyInstance): void => {
  const made = new Map<string, Promise<Buffer>>();
  const send = (reply: FastifyReply, type: string, picture: Buffer) =>
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', ...CROSS_ORIGIN })
      .type(type)
      .send(picture);

  app.get<{ Params: { file: string }; Querystring: { w?: string } }>('/studio/art/:file', async (request, reply) => {
    const [, code = '', format] = /^([a-z0-9_-]+)\.(avif|webp)$/.exec(request.params.file) ?? [];
    const width = Number(request.query.w ?? WIDTH_DEFAULT);
    if (!findGame(code) || !isOneOf(FORMATS, format)) return reply.code(404).send({ error: 'There is no such cover' });
    if (!WIDTHS.includes(width)) return reply.code(400).send({ error: `w must be one of ${WIDTHS.join(', ')}` });
    const key = `${code} ${width} ${format}`;
    const picture = made.get(key) ?? cover(code, width, format);
    made.set(key, picture);
    return send(reply, `image/${format}`, await picture);
  });

  app.get<{ Params: { code: string } }>('/studio/makers/:code.svg', async ({ params: { code } }, reply) => {
    if (!PROVIDERS.some((maker) => maker.code === code))
      return reply.code(404).send({ error: 'There is no such maker' });
    return send(reply, 'image/svg+xml', await readFile(new URL(`makers/${code}.svg`, PICTURES)));
  });

  app.get<{ Params: { set: string; name: string } }>('/studio/symbol/:set/:name.svg', async ({ params }, reply) => {
    const symbol = `${params.set}/${params.name}`;
    if (!SYMBOLS.has(symbol)) return reply.code(404).send({ error: 'There is no such symbol' });
    return send(reply, 'image/svg+xml', await readFile(new URL(`symbols/${symbol}.svg`, PICTURES)));
  });
};
