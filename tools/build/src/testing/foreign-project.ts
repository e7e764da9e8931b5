import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';

const BUILD = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(BUILD, '../../docs/guides/own-project.md'), 'utf8');

/** The folder in which the guide puts our plugins. */
const TOOLS = '.jangada/node_modules/@jangada/build/src/foreign';

/** The packages that the project has installed. */
const packages = ['react', 'react-dom', 'swc-loader', '@swc/core', '@rsbuild/core', '@rsbuild/plugin-react'];

/** The options of Module Federation in the configurations of the guide. */
export const federationOptions = {
  exposes: { './Wheel': './src/App/Wheel.jsx', './widgets/WheelTeaser': './src/Teaser.jsx' },
};

/** A configuration as the guide has it. */
const configurationOf = (name: string): string => {
  const [, text] =
    new RegExp(`\`\`\`js\\n// ${name.replaceAll('.', String.raw`\.`)}\\n([^]*?)\`\`\``).exec(GUIDE) ?? [];
  if (text === undefined) throw new Error(`The guide has no ${name}.`);
  return text;
};

const link = (target: string, place: string): void => {
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
};

/** A library that writes its styles at run time, in the shape of the module by which antd does. */
const STYLES_LIBRARY = `
export function updateCSS(css, key) {
  const element = document.createElement('style');
  element.setAttribute('data-key', key);
  element.innerHTML = css;
  document.head.append(element);
  return element;
}
export function measure(element) {
  element.setAttribute('style', 'height: 1px;'.concat('width: 1px'));
}
`;

const writeLibrary = (folder: string): void => {
  const place = join(folder, 'node_modules/rc-util');
  mkdirSync(join(place, 'es/Dom'), { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'rc-util', version: '5.0.0', sideEffects: false }));
  writeFileSync(join(place, 'es/Dom/dynamicCSS.js'), STYLES_LIBRARY);
  writeFileSync(join(place, 'es/measure.js'), STYLES_LIBRARY.slice(STYLES_LIBRARY.indexOf('export function measure')));
};

/** Writes the project of another shape into a folder, with the packages that it has installed. */
export const writeForeignProject = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(BUILD, 'fixtures/foreign'), folder, { recursive: true });
  for (const name of packages) link(join(BUILD, 'node_modules', name), join(folder, 'node_modules', name));
  writeLibrary(folder);
  for (const name of ['webpack', 'rspack', 'rsbuild', 'vite']) {
    const source = pathToFileURL(join(BUILD, `src/foreign/${name}.ts`)).href;
    mkdirSync(join(folder, TOOLS), { recursive: true });
    writeFileSync(join(folder, TOOLS, `${name}.js`), `export * from ${JSON.stringify(source)};\n`);
  }
};

/** Puts a configuration of the guide into the project, and loads it there. */
const loadConfiguration = async (folder: string, name: string): Promise<object> => {
  const file = join(folder, name);
  writeFileSync(file, configurationOf(name));
  const loaded = (await import(pathToFileURL(file).href)) as { readonly default: object };
  return { ...loaded.default, context: folder };
};

interface Compiler {
  run(
    done: (
      error: Error | null | undefined,
      stats?: { hasErrors(): boolean; toString(options: object): string },
    ) => void,
  ): void;
  close(done: () => void): void;
}

const run = (compiler: Compiler): Promise<void> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      }),
    );
  });

/** Builds the project in its folder into `dist`, by the configuration of the guide. */
export const foreignBuilds: Readonly<
  Record<'webpack' | 'rspack' | 'rsbuild' | 'vite', (folder: string) => Promise<unknown>>
> = {
  webpack: async (folder) => {
    const configuration = await loadConfiguration(folder, 'webpack.config.mjs');
    return run(webpack(configuration as webpack.Configuration));
  },
  rspack: async (folder) => {
    const configuration = await loadConfiguration(folder, 'rspack.config.mjs');
    return run(rspack(configuration as Parameters<typeof rspack>[0]));
  },
  rsbuild: async (folder) => {
    const { context: _context, ...config } = (await loadConfiguration(folder, 'rsbuild.config.mjs')) as {
      readonly context: string;
    } & RsbuildConfig;
    const rsbuild = await createRsbuild({ cwd: folder, config });
    const { close } = await rsbuild.build();
    await close();
  },
  vite: async (folder) => {
    const before = process.cwd();
    process.chdir(folder);
    process.env['NODE_ENV'] = 'production';
    try {
      const { context: _context, ...configuration } = (await loadConfiguration(folder, 'vite.config.mjs')) as {
        readonly context?: string;
      };
      await buildWithVite({ ...configuration, configFile: false, root: folder, logLevel: 'warn' });
    } finally {
      process.chdir(before);
    }
  },
};
