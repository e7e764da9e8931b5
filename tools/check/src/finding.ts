/** One fault, as a sentence; `where` is a file of the remote, or a place in the page. */
export interface Finding {
  readonly where?: string;
  readonly says: string;
}
