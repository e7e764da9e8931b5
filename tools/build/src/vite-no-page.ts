import type { Plugin } from 'vite';

/** A container has no page, but Vite requires an input; this one is dropped. */
export const NO_PAGE = 'virtual:no-page';

export const withoutPage: Plugin = {
  name: 'no-page',
  resolveId: (id) => (id === NO_PAGE ? `\0${NO_PAGE}` : undefined),
  load: (id) => (id === `\0${NO_PAGE}` ? 'export {}' : undefined),
  generateBundle: (_options, bundle) => {
    for (const [file, chunk] of Object.entries(bundle))
      if (chunk.type === 'chunk' && chunk.facadeModuleId === `\0${NO_PAGE}`) Reflect.deleteProperty(bundle, file);
  },
};
