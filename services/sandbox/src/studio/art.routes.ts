import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { findGame, GAMES } from './catalogue/catalogue.ts';
import type { Game } from './catalogue/game.ts';
import { PROVIDERS } from './catalogue/providers.ts';

const WIDTHS = [360, 180, 540];
const WIDTH_DEFAULT = 360;
const FORMATS = ['webp', 'avif'] as const;
const YEAR_SECONDS = 31_536_000;
const LANES = 2;
const WARM_AFTER_MS = 5_000;
/** Covers drawn ahead of time use a third of one core, so that people who are here now do not feel it. */
const WARM_REST_SHARE = 2;

type Format = (typeof FORMATS)[number];

/** Game covers, drawn once and kept on disk. */
export function registerArt(app: FastifyInstance, config: Config): void {
  const folder = join(config.dataDir, 'art');
  const drawing = new Map<string, Promise<Buffer>>();
  const lanes = Array.from({ length: LANES }, (): Promise<unknown> => Promise.resolve());
  let turn = 0;

  const draw = async (game: Game, width: number, format: Format, file: string): Promise<Buffer> => {
    // Loaded on first need: fonts, icons and the image library are most of the sandbox's memory.
    const { renderCover } = await import('../artwork/cover.ts');
    const facts = { game_code: game.code, name: game.title, product: game.provider.name, category: game.category };
    const image = await renderCover(facts, { width, format });
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, image);
    await rename(`${file}.part`, file);
    return image;
  };

  /** A few drawings at a time; two requests for the same cover share it. */
  const cover = async (game: Game, width: number, format: Format): Promise<Buffer> => {
    const file = join(folder, `${game.code}-${width}.${format}`);
    if (existsSync(file)) return readFile(file);
    const running = drawing.get(file);
    if (running) return running;
    turn = (turn + 1) % LANES;
    const before = lanes[turn] ?? Promise.resolve();
    const started = before.then(() => draw(game, width, format, file)).finally(() => drawing.delete(file));
    lanes[turn] = started.catch(() => undefined);
    drawing.set(file, started);
    return started;
  };

  app.get<{ Params: { file: string }; Querystring: { w?: string } }>('/studio/art/:file', async (request, reply) => {
    const [, code, format] = /^([a-z0-9_-]+)\.(avif|webp)$/.exec(request.params.file) ?? [];
    const game = code ? findGame(code) : undefined;
    const width = Number(request.query.w ?? WIDTH_DEFAULT);
    const kind = FORMATS.find((one) => one === format);
    if (!game || !kind) return reply.code(404).send({ error: 'There is no such cover' });
    if (!WIDTHS.includes(width)) return reply.code(400).send({ error: `w must be one of ${WIDTHS.join(', ')}` });
    const image = await cover(game, width, kind);
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type(`image/${kind}`)
      .send(image);
  });

  app.get<{ Params: { code: string } }>('/studio/makers/:code.svg', async (request, reply) => {
    const maker = PROVIDERS.find(({ code }) => code === request.params.code);
    if (!maker) return reply.code(404).send({ error: 'There is no such maker' });
    const { wordmark } = await import('../artwork/wordmark.ts');
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(wordmark(maker.name));
  });

  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  app.addHook('onListen', async () => {
    if (config.warmArt) void warm(app, cover, stopping.signal);
  });
}

/** Draws the covers nobody has asked for yet: the usual width of the popular games first. */
async function warm(
  app: FastifyInstance,
  cover: (game: Game, width: number, format: Format) => Promise<Buffer>,
  stopping: AbortSignal,
): Promise<void> {
  const popular = GAMES.toSorted((a, b) => b.popularity - a.popularity);
  try {
    await sleep(WARM_AFTER_MS, undefined, { signal: stopping, ref: false });
    for (const width of WIDTHS)
      for (const game of popular)
        for (const format of FORMATS) {
          const started = performance.now();
          await cover(game, width, format);
          const restMs = (performance.now() - started) * WARM_REST_SHARE;
          await sleep(restMs, undefined, { signal: stopping, ref: false });
        }
  } catch (error) {
    if (!stopping.aborted) app.log.error(error, 'game covers could not be drawn ahead of time');
  }
}
