import { countOf, type Counts } from '../counts.ts';

/** Severities for which a shipped package fails the check. */
const REFUSED = new Set(['high', 'critical']);

interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
  readonly url?: string;
  readonly findings: readonly { readonly version: string }[];
}

export interface AuditResult {
  /** Whether the vulnerability service answered. */
  readonly isAnswered: boolean;
  /** Known high and critical vulnerabilities of packages that a site runs, as sentences. */
  readonly refused: readonly string[];
  /** Other vulnerabilities: less severe, or in packages that only build and test. */
  readonly noted: readonly string[];
}

const sentence = ({ module_name, severity, title, url, findings }: Advisory): string =>
  `${module_name} ${findings.map(({ version }) => version).join(', ')} (${severity}): ${title}${url ? ` ${url}` : ''}`;

/** Null for output that is not a report. */
const advisoriesIn = (output: string): Advisory[] | null => {
  try {
    const report = JSON.parse(output) as { readonly advisories?: Readonly<Record<string, Advisory>> } | null;
    return report?.advisories ? Object.values(report.advisories) : null;
  } catch {
    return null;
  }
};

/**
 * @param output the output of `pnpm audit --json`; without a report the service did not answer
 * @param isShipped whether a site runs this package
 */
export const readAudit = (output: string, isShipped: (name: string, version: string) => boolean): AuditResult => {
  const advisories = advisoriesIn(output);
  if (advisories === null) return { isAnswered: false, refused: [], noted: [] };
  const isRefused = ({ module_name, severity, findings }: Advisory): boolean =>
    REFUSED.has(severity) && findings.some(({ version }) => isShipped(module_name, version));
  return {
    isAnswered: true,
    refused: advisories.filter(isRefused).map(sentence),
    noted: advisories.filter((one) => !isRefused(one)).map(sentence),
  };
};

/** Without a reply of the registry, the check counts neither as passed nor as failed. */
export const auditCounts = ({ isAnswered, refused }: AuditResult): Counts =>
  isAnswered ? countOf(refused.length) : { passed: 0, failed: 0, skipped: 1 };

export const auditLines = ({ isAnswered, refused, noted }: AuditResult): string[] => {
  if (!isAnswered)
    return ['NOT CHECKED: the service of known vulnerabilities did not answer, so nothing is known about them.'];
  return [
    ...refused.map((line) => `A shipped package has a known vulnerability: ${line}`),
    ...noted.map((line) => `noted: ${line}`),
    `${refused.length} high or critical in shipped packages, ${noted.length} others`,
  ];
};
