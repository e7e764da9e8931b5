/**
 * No route, no offer, or a failed validation step: the error page replaces the app (RTE-83 to RTE-85). A view of a
 * remote throws it while rendering, when its own address does not exist; the host does not count that as a failure of
 * the remote.
 *
 * @example
 * if (box === null) throw new PageNotFoundError(path);
 */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';
  readonly statusCode = 404;
  readonly url: string;

  /** @param path the path of the address, without language prefix */
  constructor(path: string) {
    super(`Page Not Found: ${path}`);
    this.url = path;
  }
}
