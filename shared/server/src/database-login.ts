import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { connectWhenUp } from './connect-when-up.ts';
import type { NewestFirst } from './environment.ts';

/** The SQLSTATE of a password that is not the role's (invalid_password). */
const INVALID_PASSWORD = '28P01';
/** The role's password may change between two attempts. */
const ATTEMPTS_PER_URL = 3;

/**
 * The addresses of one database while its role gets another password: that of the password to come, and that of the
 * present one. Which of them the server takes changes with `alter role … password`, so a connection that is refused
 * because of its password is opened with the other address, and no caller notices.
 */
export class DatabaseLogin {
  readonly #urls: NewestFirst<string>;
  #url: string;

  constructor(urls: string | NewestFirst<string>) {
    this.#urls = typeof urls === 'string' ? [urls] : urls;
    this.#url = this.#urls[0];
  }

  /** The address that no server has refused since the other one was. */
  get url(): string {
    return this.#url;
  }

  /** @throws what `open` throws, when no address is taken or the password is not the reason */
  async connect<Connected>(open: (url: string) => Promise<Connected>): Promise<Connected> {
    for (let left = ATTEMPTS_PER_URL * this.#urls.length; ; left -= 1) {
      const url = this.#url;
      try {
        return await open(url);
      } catch (error) {
        if (!this.refused(url, error) || left <= 1) throw error;
      }
    }
  }

  /** Notes that a connection to this address failed. @returns whether another address may be taken */
  refused(url: string, error: unknown): boolean {
    if (this.#urls.length === 1 || !(error instanceof DatabaseError) || error.code !== INVALID_PASSWORD) return false;
    // Of several connections that fail at the same time the first one changes the address.
    if (this.#url === url) this.#url = this.#urls[this.#urls.indexOf(url) + 1] ?? this.#urls[0];
    return true;
  }
}

/** A pool whose new connections are opened with the address that the server takes. */
export const rotatingPool = (login: DatabaseLogin, pool: Pool) => ({
  connect: (): Promise<PoolClient> =>
    login.connect((url) => {
      pool.options.connectionString = url;
      return pool.connect();
    }),
  end: (): Promise<void> => pool.end(),
  options: pool.options,
});

export type RotatingPool = ReturnType<typeof rotatingPool>;

/** The address that the server takes now, for the steps of a start. The database may still be starting. */
export const acceptedUrl = (urls: NewestFirst<string>): Promise<string> =>
  new DatabaseLogin(urls).connect(async (url) => {
    const client = await connectWhenUp({ connectionString: url });
    await client.end();
    return url;
  });
