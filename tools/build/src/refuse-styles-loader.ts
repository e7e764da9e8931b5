interface LoaderContext {
  resourcePath: string;
}

/** A plain sheet applies to the whole page: to the shell, to other remotes, and to other releases of this one. */
export const pitch = function refuseStyles(this: LoaderContext): never {
  throw new Error(`${this.resourcePath} would style the whole page. A remote's own sheet is called *.module.css.`);
};

export default function unreachable(): never {
  throw new Error('refuse-styles-loader answers in its pitch.');
}
