interface LoaderContext {
  resourcePath: string;
}

/**
 * Refuses a plain sheet in a remote, because it would apply to the whole page: to the shell, to other remotes, and to
 * other releases of the remote.
 */
export const pitch = function refuseStyles(this: LoaderContext): never {
  throw new Error(`${this.resourcePath} would style the whole page. A remote's own sheet is called *.module.css.`);
};

export default function unreachable(): never {
  throw new Error('refuse-styles-loader answers in its pitch.');
}
