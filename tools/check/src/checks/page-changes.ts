import type { PageChange, Place } from '../lab/protocol.ts';
import type { RunningLab } from '../lab/start-lab.ts';

type When = 'shown' | 'gone';

const WHEN = { shown: 'while it is shown', gone: 'after it has left' } as const;

const quoted = (value: string | null): string => (value === null || value === '' ? 'nothing' : value);

/** `window.fetch is changed` */
const becomes = ({ before, now }: PageChange): string => {
  if (before === null) return 'is new';
  return now === null ? 'is gone' : 'is changed';
};

const ofPart = ({ name, before, now }: PageChange): string => {
  const [part = '', ...words] = name.split(' ');
  const property = words.join(' ');
  if (property === 'in the page') return `the ${part} is removed from the page`;
  if (property === 'cover') return `the ${part} is covered by ${quoted(now)}`;
  return `the ${property} of the ${part} is ${quoted(now)} instead of ${quoted(before)}`;
};

/** What a change is, as a sentence without its end. */
const sentenceOf = (change: PageChange): string => {
  const { kind, name, before, now } = change;
  switch (kind) {
    case 'part':
      return ofPart(change);
    case 'listener':
      return name.includes('.on') ? `${name} ${becomes(change)}` : `${quoted(now)} is left`;
    case 'timer':
      return `${quoted(now)} still runs`;
    case 'global':
    case 'storage':
      return `${name} ${becomes(change)}`;
    case 'history':
      return `the ${name} is ${quoted(now)} instead of ${quoted(before)}`;
    case 'sheet':
      return `a style sheet of the whole page ${becomes(change)}: ${quoted(now ?? before)}`;
    case 'root':
      if (name.startsWith('element')) return `${quoted(now ?? before)} in body ${becomes(change)}`;
      return `the attribute ${name} is ${quoted(now)} instead of ${quoted(before)}`;
  }
};

const partOf = ({ name }: PageChange): string => name.split(' ')[0] ?? '';

/** Of each part the first change alone: a part that is not displayed has another place too, and so has what it holds. */
const firstOfParts = (changes: readonly PageChange[]): PageChange[] => {
  const ofParts = changes.filter(({ kind, now }) => kind === 'part' && now !== null);
  const isFirst = (change: PageChange) => ofParts.find((one) => partOf(one) === partOf(change)) === change;
  const isHeaderChanged = ofParts.some((one) => partOf(one) === 'header');
  return changes.filter(
    (change) => change.kind !== 'part' || (isFirst(change) && !(isHeaderChanged && partOf(change) === 'nav')),
  );
};

const keyOf = ({ kind, name }: PageChange): string => `${kind} ${name}`;

const sentences = async (lab: RunningLab, changes: readonly PageChange[], when: When): Promise<string[]> => {
  const all: string[] = [];
  for (const change of firstOfParts(changes)) {
    const place = change.at === null || change.now === null ? null : await lab.locate(change.at);
    all.push(`${WHEN[when]} ${sentenceOf(change)}${place === null ? '' : ` (${place})`}.`);
  }
  return [...new Set(all)];
};

/** What the entry and the texts of a release change when they are loaded. */
export const changesAtStart = async (lab: RunningLab): Promise<string[]> => {
  const changes = await lab.page.evaluate(() => globalThis.lab.atStart);
  return (await sentences(lab, changes, 'gone')).map((says) => says.replace(WHEN.gone, 'when it is loaded'));
};

export interface PageWatch {
  /** To be called while the view is shown. */
  shown(): Promise<void>;
  /**
   * To be called when the view has left; what the view changed is undone with a new page.
   *
   * @returns the changes as sentences
   */
  gone(): Promise<string[]>;
}

/** Compares the page before a view, while it is shown, and after it, in what is watched. */
export const watchPage = async (
  lab: RunningLab,
  isWatched: (change: PageChange) => boolean = () => true,
): Promise<PageWatch> => {
  const { page } = lab;
  const firstLook = () => page.evaluate(() => globalThis.lab.look('dark', 'pt'));
  const changes = async (when: When) =>
    (await page.evaluate((which) => globalThis.lab.changes(which), when)).filter(isWatched);
  await firstLook();
  await page.evaluate(() => globalThis.lab.watch());
  let shown: PageChange[] = [];
  return {
    shown: async () => {
      shown = await changes('shown');
    },
    gone: async () => {
      await firstLook();
      const gone = await changes('gone');
      const already = new Set(shown.map(keyOf));
      const left = gone.filter((change) => !already.has(keyOf(change)));
      const says = [...(await sentences(lab, shown, 'shown')), ...(await sentences(lab, left, 'gone'))];
      if (says.length > 0) await lab.reload();
      return says;
    },
  };
};

const isListener = ({ kind, name }: PageChange): boolean => kind === 'listener' && !name.includes('.on');

/**
 * What a view changes in the page. A listener that a library adds when its code is loaded, such as that of antd for
 * clicks, comes once; one of the view comes again with it, and is found at the second time.
 */
export const changesOfView = async (lab: RunningLab, place: Place): Promise<string[]> => {
  const mount = () => lab.page.evaluate((where) => globalThis.lab.mount(where), place);
  const unmount = () => lab.page.evaluate(() => globalThis.lab.unmount());
  const compare = async (isWatched: (change: PageChange) => boolean): Promise<string[]> => {
    const watch = await watchPage(lab, isWatched);
    await mount();
    await watch.shown();
    await unmount();
    return watch.gone();
  };
  const first = await compare((change) => !isListener(change));
  // After a change the page is a new one.
  if (first.length > 0) {
    await mount();
    await unmount();
  }
  return [...first, ...(await compare(isListener))];
};
