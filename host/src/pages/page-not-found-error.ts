/** No route, no offer or a failed validation step (RTE-83 to RTE-85). */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';
  readonly statusCode = 404;
  readonly url: string;

  constructor(path: string) {
    super(`Page Not Found: ${path}`);
    this.url = path;
  }
}
