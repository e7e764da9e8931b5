/**
 * No route, no offer, or a failed validation step: the error page takes the place of the app (RTE-83 to RTE-85). A view of a
 * remote throws it while rendering, when its own address leads nowhere; that is no failure of the remote.
 *
 * @example
 * if (box === null) throw new PageNotFoundError(path);
 */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';
  readonly statusCode = 404;
  readonly url: string;

  /** @param path as the address has it, without language prefix */
  constructor(path: string) {
    super(`Page Not Found: ${path}`);
    this.url = path;
  }
}
