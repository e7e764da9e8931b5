import { LoadFault } from '../load-failure.ts';
import { resetScript } from '../load-script.ts';
import { addressOf, allowedRelease, runPlannedFile } from '../release-files.ts';
import type { RuntimePlugin } from './runtime-plugin.ts';

type Container = Exclude<Awaited<ReturnType<NonNullable<RuntimePlugin['loadEntry']>>>, void | undefined>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

const refusal = (message: string) => new LoadFault({ kind: 'evaluation', error: new Error(message) });

/**
 * Loads files by the plan, never by a manifest: scripts of the HTML are used, others are added with their integrity.
 * The runtime's own `createScript` would wait 20 s for a tag that has already run, and would drop attributes. Refuses
 * remotes, entries, modules and files that are not in the plan.
 */
export const planPlugin: RuntimePlugin = {
  name: 'plan',

  async loadEntry({ remoteInfo: { name, entry } }) {
    const release = allowedRelease(name);
    if (!release) throw refusal(`The plan has no release ${name}.`);
    const planned = addressOf(release, release.entry);
    if (entry !== planned) throw refusal(`The entry of ${name} is ${planned} in the plan, not ${entry}.`);
    await runPlannedFile(release, release.entry);
    const container: unknown = Reflect.get(globalThis, release.uniqueName);
    if (isContainer(container)) return container;
    resetScript(planned);
    throw refusal(`${release.entry} defined no ${release.uniqueName}.`);
  },

  async beforeGetExpose({ expose, moduleInfo: { name } }) {
    const release = allowedRelease(name);
    const exposed = release?.exposes[expose];
    if (!release || !exposed) throw new LoadFault({ kind: 'missing-expose', expose });
    // Loads the module's chunks before webpack does: webpack does not retry a failed chunk, this loader does.
    await Promise.all(exposed.scripts.map((path) => runPlannedFile(release, path)));
  },
};
