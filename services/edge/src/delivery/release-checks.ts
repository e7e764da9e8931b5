import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  LAB_CHECKS,
  type AccessibilityReport,
  type SignedAccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import type { DeliveryErrorCode } from '@jangada/contracts/delivery/endpoint';
import type { Release } from '@jangada/contracts/delivery/release';
import { accessibilityFaults } from '@jangada/contracts/release-rules/accessibility-faults';
import { budgetedFiles, budgetFaults } from '@jangada/contracts/release-rules/budgets';
import { surfaceFaults } from '@jangada/contracts/release-rules/declared-surface';
import { offerFaults } from '@jangada/contracts/release-rules/offer-claims';
import { releaseFaults } from '@jangada/contracts/release-rules/release-faults';
import { formatFaults, type ReleaseFault, type ReleaseRule } from '@jangada/contracts/release-rules/release-fault';
import { BROTLI_QUALITY_BEST, BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import { DeliveryError } from '../http/delivery-error.ts';

const compress = promisify(brotliCompress);

/** The uploaded files of a release by path, each with the declared hash. */
export type ReleaseContents = ReadonlyMap<string, Buffer>;

const codes: Readonly<Record<ReleaseRule, DeliveryErrorCode>> = {
  'page-policy': 'release.policy-broken',
  'browser-floor': 'release.below-floor',
  budget: 'release.over-budget',
  manifest: 'release.manifest-mismatch',
  offer: 'release.offer-refused',
  surface: 'release.surface-undeclared',
  check: 'release.check-failed',
  accessibility: 'release.accessibility-failed',
};

/**
 * Refuses with the code of the first rule that failed; message and facts list all faults.
 *
 * @throws {DeliveryError}
 */
const refuse = ({ remote, version }: Release, faults: readonly ReleaseFault[]): void => {
  const [first] = faults;
  if (!first) return;
  const what = `${remote} ${version}`;
  throw new DeliveryError(codes[first.rule], formatFaults(what, faults, 'en'), {
    remote,
    version,
    faults,
    message_pt: formatFaults(what, faults, 'pt'),
  });
};

const sizesOf = async (release: Release, contents: ReleaseContents, quality: number): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for (const path of budgetedFiles(release)) {
    const bytes = contents.get(path) ?? Buffer.alloc(0);
    const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    sizes.set(path, packed.length);
  }
  return sizes;
};

/**
 * Files that quick compression already brings below the budget skip the thorough one, which takes fifty times as long.
 */
const budgetSizes = async (release: Release, contents: ReleaseContents): Promise<Map<string, number>> => {
  const quick = await sizesOf(release, contents, BROTLI_QUALITY_QUICK);
  const isOver = budgetFaults(release, { compressedBytes: (path) => quick.get(path) ?? 0 }).length > 0;
  return isOver ? sizesOf(release, contents, BROTLI_QUALITY_BEST) : quick;
};

/**
 * Checks the document against the rules that need no file, before any upload.
 *
 * @throws {DeliveryError} release.offer-refused
 */
export const requireOwnOffer = (release: Release): void => refuse(release, offerFaults(release));

/**
 * Checks the uploaded files against every rule: the page's policy, entry and manifest, the offer, the budgets, and the
 * declared contract. The results of the publisher's own command are not trusted.
 *
 * @param mayBreakContract an admin allowed this release to break what is live
 * @throws {DeliveryError} release.policy-broken, release.manifest-mismatch, release.offer-refused, release.over-budget,
 *   release.surface-undeclared, release.below-floor
 */
export const requireRules = async (
  release: Release,
  contents: ReleaseContents,
  mayBreakContract: boolean,
): Promise<void> => {
  const sizes = await budgetSizes(release, contents);
  const content = {
    text: (path: string) => contents.get(path)?.toString('utf8') ?? null,
    compressedBytes: (path: string) => sizes.get(path) ?? 0,
  };
  refuse(release, [...releaseFaults(release, content), ...(mayBreakContract ? [] : surfaceFaults(release, content))]);
};

/**
 * Checks that the report is signed by a key that may publish this remote.
 *
 * @throws {DeliveryError}
 */
export type RequireSignedReport = (release: Release, signed: SignedAccessibilityReport) => Promise<void>;

/** What a browser beside this edge finds in published files. @throws {DeliveryError} server.unavailable */
export type RunLab = (release: Release, contents: ReleaseContents) => Promise<AccessibilityReport>;

interface ReportRules {
  readonly mayOmit: boolean;
  readonly requireSignedReport: RequireSignedReport;
  readonly runLab: RunLab | null;
}

const faultsOfReports = async (
  release: Release,
  contents: ReleaseContents,
  digest: string,
  signed: SignedAccessibilityReport | undefined,
  runLab: RunLab | null,
): Promise<ReleaseFault[]> => [
  ...(signed ? accessibilityFaults(signed.report, release, digest) : []),
  ...(runLab ? accessibilityFaults(await runLab(release, contents), release, digest, LAB_CHECKS) : []),
];

/**
 * Checks the reports of a remote: the one that its publisher has signed, and the one of the edge's own browser where
 * there is one. The shell has no stories and no report.
 *
 * @param forced an admin publishes the release although it fails
 * @returns the faults that were forced
 * @throws {DeliveryError} release.accessibility-missing, release.accessibility-failed, release.check-failed,
 *   key.unknown, key.revoked, release.bad-signature
 */
export const requireReports = async (
  release: Release,
  contents: ReleaseContents,
  digest: string,
  signed: SignedAccessibilityReport | undefined,
  { mayOmit, requireSignedReport, runLab, forced }: ReportRules & { readonly forced: boolean },
): Promise<string[]> => {
  const { remote, version } = release;
  if (remote === 'host') return [];
  const missing = `${remote} ${version} comes without an accessibility report of its stories`;
  if (!signed && !mayOmit && !forced) {
    throw new DeliveryError('release.accessibility-missing', missing, {
      ...{ remote, version, digest },
      message_pt: `${remote} ${version} veio sem o relatório de acessibilidade`,
    });
  }
  if (signed) await requireSignedReport(release, signed);
  const faults = await faultsOfReports(release, contents, digest, signed, runLab);
  if (!forced) refuse(release, faults);
  return [...(signed ? [] : [missing]), ...faults.map(({ where, says }) => (where ? `${where}: ${says}` : says))];
};
