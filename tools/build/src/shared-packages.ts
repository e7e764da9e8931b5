/**
 * The modules that remotes use from the shell and never bundle: the page has one React, one design system, one
 * contracts package. A key that ends in a slash covers every module below it.
 */
export const sharedKeys = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@jangada/design',
  '@jangada/design/',
  '@jangada/remote-kit/',
  '@jangada/contracts/',
  '@jangada/event-bus',
] as const;

/** The modules that the shell provides: single ones, and workspace packages with every module of their `exports`. */
export const providedPackages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@jangada/design',
  '@jangada/remote-kit',
  '@jangada/contracts',
  '@jangada/event-bus',
] as const;

/** Packages that also provide their exports in subfolders. */
export const deepPackages: readonly string[] = ['@jangada/contracts'];

/** The schema of an offer: part of the contract of a shell, although the shell does not provide the module. */
export const OFFER_SCHEMA = '@jangada/contracts/page/offer.schema';

/**
 * Modules of the shared packages that serve only development, tests and servers, or are parts of another module; no
 * release offers them. Neither does a release offer the API client itself, because remotes get an instance, nor schemas
 * that only the build and the edge read. The registry of all endpoints and the texts of all refusals are excluded too:
 * they would include every domain.
 */
export const NOT_PROVIDED = new RegExp(
  [
    String.raw`(^|/)(standalone|stub|stories|testing|fakes|gallery)([/.-]|$)`,
    String.raw`^(domains/(endpoints|payments/br-code|site/legal/.*)|api/((chat-|operator-|ops-|state-|timed-)?error-texts|json-schema)|delivery/.*|release-rules/.*|ops/.*|client/(client|event-stream|transport|axios-transport|call-to-start)|validation/(alphabets|files|form-fields|rule-params|values))\.ts$`,
    String.raw`\.test\.tsx?$`,
    String.raw`\.(d|schema)\.ts$`,
  ].join('|'),
);

/** Modules that nearly every remote uses are in one file: one file of ten kilobytes is faster than ten of one. */
export const BASE_CHUNK = 'shared';

/** Large or rarely used modules, each in a separate chunk. */
export const aloneInTheirChunk: readonly string[] = [
  '@jangada/remote-kit/bet-list',
  '@jangada/contracts/api/errors',
  '@jangada/contracts/domains/games/game-address',
  '@jangada/contracts/events/events',
  '@jangada/contracts/values/local-time',
  '@jangada/contracts/page/redirect',
  '@jangada/contracts/validation/rules',
  '@jangada/contracts/validation/message',
];

/** The chunk of the games' contracts, and the tile that shows a game. */
export const GAMES_CHUNK = 'contracts-games';

/** The modules of forms. The dialog has a separate file, because pages without a form have dialogs too. */
export const FORMS_CHUNK = 'forms';

/** Modules that are in the chunk of another folder, because the same views use them. */
export const chunkedTogether: Readonly<Record<string, string>> = {
  '@jangada/design/game-tile': GAMES_CHUNK,
  '@jangada/design/field': FORMS_CHUNK,
  '@jangada/design/countdown': FORMS_CHUNK,
  '@jangada/design/choice-group': FORMS_CHUNK,
  '@jangada/remote-kit/forms': FORMS_CHUNK,
  '@jangada/contracts/domains/site/endpoints': BASE_CHUNK,
};
