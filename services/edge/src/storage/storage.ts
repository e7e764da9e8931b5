/**
 * Where release bytes lie: a folder here, an S3-compatible store when one machine is not enough. Keys are paths with
 * slashes; a key is written once with its final bytes or overwritten whole, never in part.
 */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under the key. */
  find(key: string): Promise<Buffer | null>;
}
