import { buildRelease } from '@jangada/build/build-release';
import type { BuiltRelease } from '@jangada/build/build-release';
import { releaseFromManifest } from '@jangada/build/manifest-release';
import { contentIn, federationFaults } from '@jangada/build/federation-manifest';
import { floorFaults } from '@jangada/contracts/release-rules/browser-floor-faults';
import { surfaceFaults } from '@jangada/contracts/release-rules/declared-surface';
import { offerFaults } from '@jangada/contracts/release-rules/offer-claims';
import { policyFaults } from '@jangada/contracts/release-rules/page-policy';
import { writeAccessibilityReport } from './accessibility-report.ts';
import { checkComposition } from './checks/composition.ts';
import { checkContract } from './checks/contract.ts';
import { checkRemoteImports } from './checks/imports.ts';
import { checkLocales } from './checks/locales.ts';
import { checkMounting } from './checks/mounting.ts';
import { checkOffer } from './checks/offer.ts';
import { checkStories } from './checks/stories.ts';
import { checkTypes } from './checks/types.ts';
import { checkWords } from './checks/words.ts';
import type { Finding } from './finding.ts';
import { startLab } from './lab/start-lab.ts';
import type { RunningLab } from './lab/start-lab.ts';
import type { Subject } from './subject.ts';

/** The input of a check. The check `build` creates the release; checks that need a missing release are skipped. */
export interface Material {
  readonly subject: Subject;
  readonly version: string | undefined;
  /** The folder of another bundler's build, which is checked instead of a build made here. */
  readonly from: string | undefined;
  built: BuiltRelease | null;
  /** Created by the first check that needs a browser. */
  lab: RunningLab | null;
}

export interface Check {
  readonly name: string;
  /** `source` needs only the sources, `release` a built release, `browser` mounts it in Chromium. */
  readonly needs: 'source' | 'release' | 'browser';
  readonly run: (material: Material) => Promise<readonly Finding[]> | readonly Finding[];
}

type OfRelease = (built: BuiltRelease) => readonly Finding[] | Promise<readonly Finding[]>;

const ofRelease =
  (check: OfRelease): Check['run'] =>
  ({ built }) =>
    built ? check(built) : [];

const inLab =
  (check: (lab: RunningLab, subject: Subject, built: BuiltRelease) => Promise<readonly Finding[]>): Check['run'] =>
  async (material) => {
    if (!material.built) return [];
    material.lab ??= await startLab(material.subject, material.built);
    return check(material.lab, material.subject, material.built);
  };

const BUILD = 'build and budgets';
const STORIES = 'stories';

/** The checks that the accessibility report of a release needs. */
export const reportChecks: readonly string[] = [BUILD, STORIES];

const build: Check = {
  name: BUILD,
  needs: 'source',
  run: async (material) => {
    try {
      const { subject, version, from } = material;
      const target = { name: subject.name, version };
      material.built = await (from === undefined ? buildRelease(target) : releaseFromManifest(from, target));
      return [];
    } catch (error) {
      // webpack and the budgets name the place of an error in its message.
      return [{ says: error instanceof Error ? error.message : String(error) }];
    }
  },
};

/** All checks of `jangada check`, the fast ones first. */
export const checks: readonly Check[] = [
  { name: 'offer and claims', needs: 'source', run: ({ subject }) => checkOffer(subject.folder, subject.offer) },
  { name: 'imports', needs: 'source', run: ({ subject }) => checkRemoteImports(subject.name) },
  { name: 'words in views', needs: 'source', run: ({ subject }) => checkWords(subject) },
  { name: 'languages', needs: 'source', run: ({ subject }) => checkLocales(subject) },
  { name: 'types', needs: 'source', run: ({ subject }) => checkTypes(subject.folder) },
  build,
  {
    name: 'entry and manifest',
    needs: 'release',
    run: ofRelease(({ dir, release }) => federationFaults(dir, release).map((says) => ({ says }))),
  },
  {
    name: 'contract',
    needs: 'release',
    run: ofRelease(({ dir, release }) => [
      ...checkContract(release),
      ...surfaceFaults(release, contentIn(dir)),
      ...offerFaults(release),
    ]),
  },
  {
    name: 'page policy',
    needs: 'release',
    run: ofRelease(({ dir, release }) => policyFaults(release, contentIn(dir))),
  },
  {
    name: 'oldest browsers',
    needs: 'release',
    run: ofRelease(({ dir, release }) => floorFaults(release, contentIn(dir))),
  },
  { name: 'in and out', needs: 'browser', run: inLab((lab, { offer }) => checkMounting(lab, offer)) },
  { name: 'composition', needs: 'browser', run: inLab((lab, { offer }) => checkComposition(lab, offer)) },
  {
    name: STORIES,
    needs: 'browser',
    run: inLab(async (lab, _subject, built) => {
      const result = await checkStories(lab);
      writeAccessibilityReport(built, result);
      return result.findings;
    }),
  },
];
