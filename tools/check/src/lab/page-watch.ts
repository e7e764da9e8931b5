import { pageFacts } from './page-facts.ts';
import type { FactKind, Lab, PageChange, PageFact } from './protocol.ts';
import { forgetCalls } from './watched-calls.ts';

/** What a view may have while it is shown: listeners, timers, portals, the lock of scrolling behind a dialog. */
const WHILE_SHOWN: readonly FactKind[] = ['listener', 'timer', 'root'];

/** Timers of React and of the design system end soon after a view has left. */
const ENDED_MS = 1_000;
const AGAIN_MS = 200;

const state: { before: ReadonlyMap<string, PageFact> } = { before: new Map() };

const byName = (facts: readonly PageFact[]): ReadonlyMap<string, PageFact> =>
  new Map(facts.map((fact) => [`${fact.kind} ${fact.name}`, fact]));

export const watch: Lab['watch'] = async () => {
  forgetCalls();
  state.before = byName(await pageFacts());
};

const changesNow = async (): Promise<PageChange[]> => {
  const now = byName(await pageFacts());
  return [...new Set([...state.before.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [state.before.get(key), now.get(key)];
    const fact = is ?? was;
    if (!fact || was?.value === is?.value) return [];
    const { kind, name, at } = fact;
    return [{ kind, name, at, before: was?.value ?? null, now: is?.value ?? null }];
  });
};

export const changes: Lab['changes'] = async (when) => {
  if (when === 'shown') return (await changesNow()).filter(({ kind }) => !WHILE_SHOWN.includes(kind));
  const untilMs = performance.now() + ENDED_MS;
  for (;;) {
    const found = await changesNow();
    if (found.length === 0 || performance.now() > untilMs) return found;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
};
