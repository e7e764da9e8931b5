/**
 * The modules that remotes use from the shell and never bundle: one React, one design system, one contracts package in
 * the page. A key that ends in a slash covers every module below it.
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

/** Packages of which remotes also get the doors with a folder in their name. */
export const deepPackages: readonly string[] = ['@jangada/contracts'];

/** The shape of an offer: part of what a shell serves, although it provides no module for it. */
export const OFFER_SCHEMA = '@jangada/contracts/page/offer.schema';

/**
 * Modules of the shared packages that serve development, tests and servers, or are parts of another module; no release
 * offers them, nor the client itself: remotes are given one; nor the schemas of what only the build and the edge read. The registry of all endpoints and the texts of all refusals are: they would bring every domain along.
 */
export const NOT_PROVIDED = new RegExp(
  [
    String.raw`(^|/)(standalone|stub|stories|testing|fakes|gallery)([/.-]|$)`,
    String.raw`^(domains/(endpoints|payments/br-code|site/legal/.*)|api/(error-texts|operator-error-texts|timed-error-texts|json-schema)|delivery/.*|release-rules/.*|ops/.*|client/(client|transport|axios-transport|call-to-start)|validation/(alphabets|files|form-fields|rule-params|values))\.ts$`,
    String.raw`\.test\.tsx?$`,
    String.raw`\.(d|schema)\.ts$`,
  ].join('|'),
);

/** What nearly every remote takes travels together; one file of ten kilobytes beats ten of one. */
export const BASE_CHUNK = 'shared';

/** Large, or rarely used: each in a chunk of its own. */
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

/** The contracts of games, and the tile that shows a game. */
export const GAMES_CHUNK = 'contracts-games';

/** What a form takes. The dialog is a file of its own: pages without a form have one, too. */
export const FORMS_CHUNK = 'forms';

/** Modules of other folders that the same views take. */
export const chunkedTogether: Readonly<Record<string, string>> = {
  '@jangada/design/game-tile': GAMES_CHUNK,
  '@jangada/design/field': FORMS_CHUNK,
  '@jangada/design/countdown': FORMS_CHUNK,
  '@jangada/design/choice-group': FORMS_CHUNK,
  '@jangada/remote-kit/forms': FORMS_CHUNK,
  '@jangada/contracts/domains/site/endpoints': BASE_CHUNK,
};
