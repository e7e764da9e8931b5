interface LoaderContext {
  resourcePath: string;
}

/** The rules of a plain sheet are for the whole page: for the shell, for other remotes and for other releases of this one. */
export const pitch = function refuseStyles(this: LoaderContext): never {
  throw new Error(`${this.resourcePath} would style the whole page. A remote's own sheet is called *.module.css.`);
};

export default function unreachable(): never {
  throw new Error('refuse-styles-loader answers in its pitch.');
}
