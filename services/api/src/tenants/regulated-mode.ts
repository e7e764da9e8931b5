import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

type Flags = Pick<
  SiteConfig,
  'is_regulated' | 'hasBoxes' | 'registerCPF' | 'kyc' | 'disable_18_popup' | 'casAllowGoogleAuth' | 'reg_license'
>;

/** What a regulated site must have, by its setting (domain.md 4.2). */
const demanded: readonly (readonly [keyof Flags, (flags: Flags) => boolean])[] = [
  // A paid random prize is a game of chance without a certified generator.
  ['hasBoxes', ({ hasBoxes }) => !hasBoxes],
  ['registerCPF', ({ registerCPF }) => registerCPF],
  ['kyc', ({ kyc }) => kyc],
  ['disable_18_popup', ({ disable_18_popup: isOff }) => !isOff],
  // An account opened by Google has given neither CPF nor limits.
  ['casAllowGoogleAuth', ({ casAllowGoogleAuth: isOn }) => !isOn],
  ['reg_license', ({ reg_license: license }) => Boolean(license?.trim())],
];

/**
 * The settings that contradict regulated operation.
 *
 * @returns their names; empty where the site is not regulated, or all is well
 */
export const regulatedContradictions = (flags: Flags): string[] =>
  flags.is_regulated ? demanded.filter(([, holds]) => !holds(flags)).map(([name]) => name) : [];
