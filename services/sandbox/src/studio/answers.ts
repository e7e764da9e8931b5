import type { Journal } from '../storage/journal.ts';

/** One call of a game page that has been answered. */
export interface Answered {
  readonly requestId: string;
  readonly path: string;
  readonly answer: object;
  /** The round is over with it. */
  readonly ends: boolean;
}

/** What is written down; a call that only began was cut off by a restart. */
export type AnswerEntry =
  | { place: string; atMs: number; step: 'begun' | 'refused' | 'withdrawn' | 'seen'; requestId: string }
  | ({ place: string; atMs: number; step: 'answered' } & Answered);

interface Place {
  readonly answered: Answered[];
  readonly withdrawn: Set<string>;
  begun: string | null;
  seen: string | null;
  atMs: number;
}

export type Answers = ReturnType<typeof keptAnswers>;

const KEPT_MS = 12 * 3_600_000;
/** A page repeats its last call, and a round is a start and an end. */
const ANSWERS_MAX = 8;
const WITHDRAWN_MAX = 50;

/**
 * What every place at a game was answered lately, over restarts too: a repeated call gets its first answer and never
 * plays again, and a page that comes back shows the end of the round that it has not seen.
 */
export function keptAnswers(journal: Journal<AnswerEntry>, now: () => number = Date.now) {
  const places = new Map<string, Place>();
  const placeOf = (name: string): Place => {
    const known = places.get(name);
    if (known) return known;
    const made: Place = { answered: [], withdrawn: new Set(), begun: null, seen: null, atMs: now() };
    places.set(name, made);
    return made;
  };
  const apply = (entry: AnswerEntry): void => {
    const place = placeOf(entry.place);
    place.atMs = entry.atMs;
    if (entry.step === 'begun') place.begun = entry.requestId;
    else if (place.begun === entry.requestId) place.begun = null;
    if (entry.step === 'seen') place.seen = entry.requestId;
    if (entry.step === 'withdrawn') keepNewest(place.withdrawn, entry.requestId);
    if (entry.step === 'answered') {
      const { requestId, path, answer, ends } = entry;
      place.answered.push({ requestId, path, answer, ends });
      if (place.answered.length > ANSWERS_MAX) place.answered.shift();
    }
  };
  const note = (entry: AnswerEntry): void => {
    apply(entry);
    journal.append(entry);
  };

  const kept = journal.replay().filter(({ atMs }) => atMs + KEPT_MS > now());
  journal.rewrite(kept);
  kept.forEach(apply);

  return {
    find: (place: string, requestId: string): Answered | undefined =>
      places.get(place)?.answered.find((one) => one.requestId === requestId),
    begin: (place: string, requestId: string): void => {
      for (const [name, { atMs }] of places) if (atMs + KEPT_MS < now()) places.delete(name);
      note({ place, atMs: now(), step: 'begun', requestId });
    },
    answer: (place: string, about: Answered): void => note({ place, atMs: now(), step: 'answered', ...about }),
    /** Nothing was played: the same id may ask again. */
    refuse: (place: string, requestId: string): void => note({ place, atMs: now(), step: 'refused', requestId }),
    /** Whatever comes later under this id is not played. */
    withdraw: (place: string, requestId: string): void => note({ place, atMs: now(), step: 'withdrawn', requestId }),
    isWithdrawn: (place: string, requestId: string): boolean => places.get(place)?.withdrawn.has(requestId) ?? false,
    /** A call that nobody ended, when none is under way: it was cut off. */
    begun: (place: string): string | null => places.get(place)?.begun ?? null,
    /** The last answer, and whether the page has shown it. */
    last: (place: string): (Answered & { seen: boolean }) | null => {
      const known = places.get(place);
      const last = known?.answered.at(-1);
      return known && last ? { ...last, seen: known.seen === last.requestId } : null;
    },
    see: (place: string, requestId: string): void => note({ place, atMs: now(), step: 'seen', requestId }),
  };
}

function keepNewest(ids: Set<string>, id: string): void {
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= WITHDRAWN_MAX) return;
    ids.delete(oldest);
  }
}
