import { libraryStyles } from './library-styles.ts';

interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): { readonly uniqueName: string };
}

/** Of webpack and Rspack, before the project's own loaders. */
export default function libraryStylesLoader(this: LoaderContext, code: string): string {
  const { uniqueName } = this.getOptions();
  return libraryStyles(this.resourcePath, code, { uniqueName, bundler: 'webpack' }) ?? code;
}
