import { buildRelease } from '@jangada/build/build-release';
import { REPORTED_CHECKS } from '@jangada/contracts/delivery/accessibility-report';
import type { Offer } from '@jangada/contracts/page/offer';
import type { BuiltRelease } from '@jangada/build/build-release';
import { releaseFromManifest } from '@jangada/build/manifest-release';
import { contentIn, federationFaults } from '@jangada/build/federation-manifest';
import { floorFaults } from '@jangada/contracts/release-rules/browser-floor-faults';
import { surfaceFaults } from '@jangada/contracts/release-rules/declared-surface';
import { offerFaults } from '@jangada/contracts/release-rules/offer-claims';
import { policyFaults } from '@jangada/contracts/release-rules/page-policy';
import { reportedCheck, writeReport, type BrowserChecks } from './accessibility-report.ts';
import { checkComposition } from './checks/composition.ts';
import { checkContract } from './checks/contract.ts';
import { checkRemoteImports } from './checks/imports.ts';
import { checkLocales } from './checks/locales.ts';
import { checkMounting } from './checks/mounting.ts';
import { checkPublishedViews, publishedViewsOf } from './checks/published-views.ts';
import { checkOffer } from './checks/offer.ts';
import { checkStories } from './checks/stories.ts';
import { checkTypes } from './checks/types.ts';
import { checkWords } from './checks/words.ts';
import { placeOfElement, placesOfFault } from './doctor/source-places.ts';
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
  /** What the browser found so far; the last check writes the report. */
  readonly reported: BrowserChecks;
  /** Created by the first check that needs a browser. */
  lab: RunningLab | null;
}

export interface Check {
  readonly name: string;
  /** `source` needs only the sources, `release` a built release, `browser` mounts it in Chromium. */
  readonly needs: 'source' | 'release' | 'browser';
  readonly run: (material: Material) => Promise<readonly Finding[]> | readonly Finding[];
}

/** Sources of another shape are their team's; the release made of them is checked. */
const ofSources =
  (check: (subject: Subject) => readonly Finding[] | Promise<readonly Finding[]>): Check['run'] =>
  ({ subject }) =>
    subject.isForeign ? [] : check(subject);

type OfRelease = (built: BuiltRelease, material: Material) => readonly Finding[] | Promise<readonly Finding[]>;

const ofRelease =
  (check: OfRelease): Check['run'] =>
  (material) =>
    material.built ? check(material.built, material) : [];

type OfLab = (lab: RunningLab, built: BuiltRelease, material: Material) => Promise<readonly Finding[]>;

const inLab =
  (check: OfLab): Check['run'] =>
  async (material) => {
    const { subject, built, version, from } = material;
    if (!built) return [];
    const makeMaps =
      from === undefined && !subject.isForeign
        ? () => buildRelease({ name: subject.name, version, sourceMaps: true })
        : undefined;
    material.lab ??= await startLab({ ...built, offer: subject.offer, makeMaps }, subject.isForeign ? null : subject);
    return check(material.lab, built, material);
  };

/** Names the lines of the sources that brought a fault into what another bundler has built. */
const inSources = ({ from }: Material, faults: readonly Finding[]): Finding[] =>
  faults.map((fault) => {
    const places = from === undefined ? [] : placesOfFault(from, fault.where ?? '', fault.says);
    return places.length === 0 ? fault : { ...fault, where: places.join(', ') };
  });

/** Names the line of a project of another shape that has the element of a finding. */
const withElements = ({ isForeign, folder }: Subject, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => {
    const place = isForeign ? placeOfElement(folder, finding.says) : undefined;
    return place === undefined ? finding : { ...finding, says: `${finding.says} (${place})` };
  });

/** A check in the browser whose findings are in the report of the release. */
const reported = (
  name: (typeof REPORTED_CHECKS)[number],
  run: (lab: RunningLab, offer: Offer) => Promise<readonly Finding[]>,
): Check => ({
  name,
  needs: 'browser',
  run: inLab(async (lab, _built, material) => {
    const findings = withElements(material.subject, await run(lab, material.subject.offer));
    material.reported.push(reportedCheck(name, findings));
    return findings;
  }),
});

const BUILD = 'build and budgets';
const STORIES = 'stories';

/** The checks that the report of a release needs. */
export const reportChecks: readonly string[] = [BUILD, ...REPORTED_CHECKS, STORIES];

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
  { name: 'offer and claims', needs: 'source', run: ofSources(({ folder, offer }) => checkOffer(folder, offer)) },
  { name: 'imports', needs: 'source', run: ofSources(({ name }) => checkRemoteImports(name)) },
  { name: 'words in views', needs: 'source', run: ofSources(checkWords) },
  { name: 'languages', needs: 'source', run: ofSources(checkLocales) },
  { name: 'types', needs: 'source', run: ofSources(({ folder }) => checkTypes(folder)) },
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
    run: ofRelease(({ dir, release }, material) => inSources(material, policyFaults(release, contentIn(dir)))),
  },
  {
    name: 'oldest browsers',
    needs: 'release',
    run: ofRelease(({ dir, release }) => floorFaults(release, contentIn(dir))),
  },
  reported('in and out', checkMounting),
  reported('composition', checkComposition),
  reported('published views', checkPublishedViews),
  {
    name: STORIES,
    needs: 'browser',
    run: inLab(async (lab, built, { subject, reported: checked }) => {
      const { findings, stories } = await checkStories(lab, subject.isForeign);
      writeReport(built, [...stories, ...publishedViewsOf(subject.offer)], checked);
      return findings;
    }),
  },
];
