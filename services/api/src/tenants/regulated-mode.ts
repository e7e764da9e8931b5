import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

type Flags = Pick<
  SiteConfig,
  'is_regulated' | 'hasBoxes' | 'registerCPF' | 'kyc' | 'disable_18_popup' | 'casAllowGoogleAuth' | 'reg_license'
>;

/** The requirements of a regulated site, by setting. */
const demanded: readonly (readonly [keyof Flags, (flags: Flags) => boolean])[] = [
  // A paid random prize is a game of chance without a certified generator.
  ['hasBoxes', ({ hasBoxes }) => !hasBoxes],
  ['registerCPF', ({ registerCPF }) => registerCPF],
  ['kyc', ({ kyc }) => kyc],
  ['disable_18_popup', ({ disable_18_popup: isOff }) => !isOff],
  // An account opened with Google has neither a CPF nor limits.
  ['casAllowGoogleAuth', ({ casAllowGoogleAuth: isOn }) => !isOn],
  ['reg_license', ({ reg_license: license }) => Boolean(license?.trim())],
];

/**
 * The settings that contradict regulated operation.
 *
 * @returns their names; empty for an unregulated site, or when all requirements hold
 */
export const regulatedContradictions = (flags: Flags): string[] =>
  flags.is_regulated ? demanded.filter(([, holds]) => !holds(flags)).map(([name]) => name) : [];
