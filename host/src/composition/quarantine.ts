/** How long this browser leaves a release alone that failed by its own fault. */
export const QUARANTINE_MS = 10 * 60_000;

/** Only the latest are kept. */
const QUARANTINED_MAX = 20;

const STORAGE_KEY = 'jangada:quarantine';

type Entries = Readonly<Record<string, number>>;

const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && Object.values(value).every((until) => typeof until === 'number');

const read = (): Entries => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return isEntries(value) ? value : {};
  } catch {
    return {};
  }
};

const write = (entries: Entries) => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // A full or forbidden storage: the page loads what it would have loaded without us.
  }
};

const current = (nowMs: number): [string, number][] => Object.entries(read()).filter(([, until]) => until > nowMs);

/**
 * Remembers in this browser that a release failed, so that the next one of its chain goes first. For releases that
 * throw while mounting as well: blame it, then load again.
 */
export const blameRelease = (uniqueName: string, nowMs = Date.now()): void => {
  const others = current(nowMs).filter(([name]) => name !== uniqueName);
  write(Object.fromEntries([...others, [uniqueName, nowMs + QUARANTINE_MS] as const].slice(-QUARANTINED_MAX)));
};

/** A chain with the blamed releases at its end: better a doubtful release than none. */
export const blamedLast = <Release extends { uniqueName: string }>(
  chain: readonly Release[],
  nowMs = Date.now(),
): Release[] => {
  const blamed = new Set(current(nowMs).map(([name]) => name));
  return [
    ...chain.filter(({ uniqueName }) => !blamed.has(uniqueName)),
    ...chain.filter(({ uniqueName }) => blamed.has(uniqueName)),
  ];
};
