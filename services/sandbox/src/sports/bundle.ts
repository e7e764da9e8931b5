import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

export interface Script {
  text: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

const require = createRequire(import.meta.url);
const BROTLI_QUALITY = 9;

const lucideNames = [
  'star',
  'search',
  'x',
  'chevron-right',
  'chevron-left',
  'chevron-down',
  'lock',
  'ticket',
  'trash',
  'clock',
  'trophy',
  'radio',
  'house',
  'calendar-days',
  'check',
  'triangle-alert',

  'rotate-cw',

  'log-in',
  'loader-circle',
] as const;
const sportIcons = {
  football: 'soccer-ball',
  basketball: 'basketball-ball',
  tennis: 'tennis-ball',
  volleyball: 'volleyball-ball',
  mma: 'boxing-glove',
  esports: 'console-controller',
} as const;

function readIcons(prefix: string): IconSet {
  const set: IconSet = JSON.parse(readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), 'utf8'));
  return set;
}

/** Only the icons the widget shows, as SVG bodies by name. */
function iconsOfWidget(): Record<string, string> {
  const lucide = readIcons('lucide');
  const games = readIcons('game-icons');
  const bodyOf = (set: IconSet, name: string): string => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`the icon ${name} does not exist`);
    return icon.body;
  };
  return Object.fromEntries([
    ...lucideNames.map((name) => [name, bodyOf(lucide, name)]),
    ...Object.entries(sportIcons).map(([kind, name]) => [`sport-${kind}`, bodyOf(games, name)]),
  ]);
}

/** Bundles the widget's source into one classic script, in memory, in well under a second. */
export async function bundleWidget(): Promise<Script> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./widget/entry.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'text' },
    define: { ICONS: JSON.stringify(iconsOfWidget()) },
    legalComments: 'none',
  });
  const text = Buffer.from(result.outputFiles[0]?.contents ?? []);
  return {
    text,
    brotli: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(text),
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
  };
}
