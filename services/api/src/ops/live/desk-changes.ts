import { deskChange, type DeskChange, type DeskMessage } from '@jangada/contracts/ops/live';
import { tenantSlug } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/database.ts';
import { listenOn } from '../../database/listen-on.ts';

/** The channel that the function `announce_to_desks()` of the database has too. */
const CHANNEL = 'jangada_desk';
/** More desks than this are not told by one process; they go on asking. */
const DESKS_MAX = 500;
/** Of one person: tabs of some browsers. */
export const DESKS_PER_PERSON_MAX = 20;
/** After so long a session that has ended gets nothing more. */
const BEAT_MS = 15_000;

const changeNotice = z.object({ tenant: tenantSlug, ...deskChange.shape });
/** Told by `announce_person_to_desks()` of the database. */
const personNotice = z.object({ person: z.string() });
const notice = z.union([changeNotice, personNotice]);

/** One open desk. */
export interface DeskReader {
  readonly tenant: string;
  readonly person: string;
  readonly seesPlayers: () => boolean;
  readonly send: (message: DeskMessage) => void;
  /** Keeps proxies from closing an idle connection. */
  readonly beat: () => void;
  /** Looks again who reads: `over` without an open session that has a role on the tenant, `changed` with other rights. */
  readonly look: () => Promise<'same' | 'changed' | 'over'>;
  readonly close: () => void;
}

const readNotice = (payload: string): z.infer<typeof notice> | null => {
  const read = z.safeParse(notice, JSON.parse(payload));
  return read.success ? read.data : null;
};

/** Tells the desks of the transaction's tenant after its commit, beside what `announce_to_desks()` tells. */
export const announceToDesks = async (tx: Tx, change: DeskChange): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, (jsonb_build_object('tenant', current_setting('app.tenant'))
    || ${JSON.stringify(change)}::jsonb)::text)`.execute(tx);
};

/** Tells desks what the commits of all processes changed. It listens to the database only while a desk is open. */
export const createDeskChanges = (db: Pick<Database, 'listener'>, beatMs = BEAT_MS) => {
  const readers = new Set<DeskReader>();
  let channel: ReturnType<typeof listenOn> | null = null;
  let isListening = false;
  let beats: NodeJS.Timeout | undefined;

  const tellChange = ({ tenant, ...change }: z.infer<typeof changeNotice>): void => {
    const withoutPlayer: DeskChange = { ...change, player: null, subject: null };
    for (const reader of readers)
      if (reader.tenant === tenant)
        reader.send({ type: 'change', change: reader.seesPlayers() ? change : withoutPlayer });
  };
  const tell = (payload: string): void => {
    const read = readNotice(payload);
    if (read && 'tenant' in read) tellChange(read);
    if (read && 'person' in read)
      for (const reader of readers) if (reader.person === read.person) check(reader, () => undefined);
  };
  const drop = (reader: DeskReader): void => {
    if (!readers.delete(reader)) return;
    reader.close();
    if (readers.size > 0) return;
    clearInterval(beats);
    isListening = false;
    void channel?.close();
    channel = null;
  };
  const check = (reader: DeskReader, whenSame: () => void): void => {
    reader.look().then(
      (found) => {
        if (found === 'same') return whenSame();
        if (readers.has(reader)) reader.send({ type: 'person' });
        if (found === 'over') drop(reader);
      },
      // The database cannot say it: the desk comes back by itself.
      () => drop(reader),
    );
  };
  const beat = (): void => {
    for (const reader of readers) check(reader, reader.beat);
  };
  const begin = (): void => {
    channel = listenOn(db, CHANNEL, tell, () => {
      isListening = true;
      for (const reader of readers) reader.send({ type: 'listening' });
    });
    void channel.listen();
    beats = setInterval(beat, beatMs).unref();
  };

  return {
    isFullFor: (person: string): boolean =>
      readers.size >= DESKS_MAX || [...readers].filter((one) => one.person === person).length >= DESKS_PER_PERSON_MAX,
    /** @returns a function that ends it */
    add(reader: DeskReader): () => void {
      readers.add(reader);
      if (channel === null) begin();
      else if (isListening) reader.send({ type: 'listening' });
      return () => drop(reader);
    },
    /** Ends all of them, so that the process can stop; they come back to another. */
    stop: (): void => {
      for (const reader of readers) drop(reader);
    },
  };
};
