/** One thing that is wrong, in a sentence; `where` is a file of the remote, or a place in the page. */
export interface Finding {
  readonly where?: string;
  readonly says: string;
}
