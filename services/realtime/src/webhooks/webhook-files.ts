import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebhookEvent } from './webhooks.ts';

const nameCharacters = 16;

/**
 * The pending webhooks of one address, on disk: one file per process, so that two workers of a gateway do not overwrite
 * each other's.
 */
export class WebhookFiles {
  readonly #dir: string;
  readonly #prefix: string;
  readonly #own: string;

  /** @param target distinguishes the address from those of all apps */
  constructor(dir: string, target: string) {
    this.#dir = dir;
    this.#prefix = `webhook-${createHash('sha256').update(target).digest('hex').slice(0, nameCharacters)}-`;
    this.#own = `${this.#prefix}${randomUUID()}.json`;
  }

  /**
   * Replaces the file of this process.
   *
   * @throws when the file cannot be written
   */
  save(events: readonly WebhookEvent[]): void {
    const path = join(this.#dir, this.#own);
    if (events.length === 0) return rmSync(path, { force: true });
    mkdirSync(this.#dir, { recursive: true });
    writeFileSync(`${path}.tmp`, JSON.stringify(events));
    renameSync(`${path}.tmp`, path);
  }

  /**
   * Loads the pending webhooks of earlier processes, which this process saves from then on.
   *
   * @throws when a file cannot be read; the file stays in place
   */
  takePending(): WebhookEvent[] {
    const names = this.#list().filter((name) => name !== this.#own);
    // `save` wrote the file, so it has this shape.
    const events = names.flatMap((name) => JSON.parse(readFileSync(join(this.#dir, name), 'utf8')) as WebhookEvent[]);
    this.save([...events, ...this.#savedEvents()]);
    for (const name of names) rmSync(join(this.#dir, name), { force: true });
    return events;
  }

  #savedEvents(): WebhookEvent[] {
    if (!this.#list().includes(this.#own)) return [];
    return JSON.parse(readFileSync(join(this.#dir, this.#own), 'utf8')) as WebhookEvent[];
  }

  #list(): string[] {
    try {
      return readdirSync(this.#dir).filter((name) => name.startsWith(this.#prefix) && name.endsWith('.json'));
    } catch {
      // The folder does not exist, because no webhook was ever saved.
      return [];
    }
  }
}
