/** The licences (SPDX) that a shipped package may have, with the package whose file holds the text to repeat. */
export const allowedLicences: Readonly<Record<string, string>> = {
  MIT: 'react',
  'MIT-0': 'nodemailer',
  ISC: 'semver',
  '0BSD': 'tslib',
  'BSD-2-Clause': 'webidl-conversions',
  'BSD-3-Clause': 'ieee754',
  'BlueOak-1.0.0': 'minipass',
  Unlicense: 'tweetnacl',
  'OFL-1.1': '@fontsource-variable/inter',
  'Apache-2.0': 'canonicalize',
};

/** Licences with conditions, allowed for packages whose conditions were checked. */
export const licencesOfSinglePackages: Readonly<Record<string, { readonly [name: string]: string }>> = {
  'MPL-2.0': { 'web-push': 'used unchanged; its source is in the package' },
  'LGPL-3.0-or-later': { '@img/sharp-libvips-*': 'a shared library beside sharp, unchanged, that anybody may replace' },
  'CC-BY-3.0': { '@iconify-json/game-icons': 'its authors are named below and on the page /licences of each site' },
};

const isAllowedId = (licence: string, name: string): boolean =>
  Object.hasOwn(allowedLicences, licence) || Object.hasOwn(licencesOfSinglePackages[licence] ?? {}, name);

/** True for an allowed licence: of `A OR B` one must be allowed, of `A AND B` both. */
export const isAllowed = (licence: string, name: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isAllowedId(id.trim(), name)));

export const licenceLink = (licence: string): string => `https://spdx.org/licenses/${licence}.html`;
