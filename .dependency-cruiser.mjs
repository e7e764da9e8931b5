/** Folders inside packages; which package may import which is in tools/check/src/imports/import-rules.ts. */
/** Folders of remotes that are no feature of their own. */
const SHARED_BY_FEATURES = [
  ...['balance', 'browser', 'captcha', 'coupons', 'favorites', 'fields', 'forms', 'game', 'games', 'levels'],
  ...['likes', 'passkeys', 'prizes', 'push', 'queries', 'texts', 'ticker', 'verification', 'widget', 'withdrawals'],
];

/** The groups of the shell, the lowest first: each imports only those before it. `main.ts` starts the last one. */
const SHELL_GROUPS = [
  ...['browser', 'texts', 'session', 'errors', 'third-parties', 'composition', 'shell'],
  ...['updates', 'frame', 'dialogs', 'pages', 'start'],
];

const API = '^services/api/src';

/**
 * The contexts of the API in their order (docs/decisions/structure-of-the-api.md), each with the files that later ones
 * may import. What a context needs of a later one is a port.
 */
const CONTEXTS = {
  site: ['settings/categories'],
  ledger: ['accounts', 'balances', 'debt-causes', 'ledger', 'verify-ledger', 'wallets'],
  eligibility: [
    'access/capabilities',
    'access/identity-demand',
    'access/guard-wallet',
    'access/limit-use',
    'access/obstacles',
    'access/restrictions',
    'limits/settings.service',
  ],
  messages: ['notifications/contact-messages', 'notifications/format-reais', 'notifications/notify'],
  money: [...['withdrawals/mask-pix-key', 'withdrawals/review-open-withdrawal', 'withdrawals/withdraw-options']],
  rewards: [
    ...['bonuses/bonus-stake-bar', 'bonuses/bonuses.repository', 'bonuses/free-spins', 'levels/levels.repository'],
    ...['missions/guest-missions', 'sources/bonus-lines', 'sources/reward-sources', 'sources/take-back-cash'],
  ],
  play: ['games/likes.repository', 'games/own-games.repository'],
  player: [],
};
const NAMES = Object.keys(CONTEXTS);
const foldersOf = (names) => `${API}/modules/(${names.join('|')})/`;
const PUBLIC_FILES = Object.entries(CONTEXTS).flatMap(([name, files]) => files.map((file) => `${name}/${file}\\.ts`));

const contextRules = [
  {
    name: 'contexts-are-ordered',
    comment: 'A new context gets its place in CONTEXTS.',
    severity: 'error',
    from: { path: `${API}/modules/`, pathNot: foldersOf(NAMES) },
    to: {},
  },
  ...NAMES.slice(0, -1).map((name, place) => ({
    name: 'contexts-import-earlier-ones',
    comment: 'What a context needs of a later one is a port in services/api/src/ports.',
    severity: 'error',
    from: { path: foldersOf([name]) },
    to: { path: foldersOf(NAMES.slice(place + 1)) },
  })),
  {
    name: 'contexts-import-public-files',
    comment: 'The public files of a context are listed in CONTEXTS.',
    severity: 'error',
    from: { path: `${API}/modules/([^/]+)/` },
    to: { path: `${API}/modules/`, pathNot: `${API}/modules/($1/|(${PUBLIC_FILES.join('|')})$)` },
  },
  ...NAMES.slice(1).map((name, place) => ({
    name: 'ports-run-against-the-order',
    comment: 'An earlier context is imported directly.',
    severity: 'error',
    from: { path: `${API}/ports/${name}-ports\\.ts$` },
    to: { path: foldersOf(NAMES.slice(0, place + 1)) },
  })),
  {
    name: 'ports-are-passed-by-app',
    severity: 'error',
    from: { path: `${API}/`, pathNot: `${API}/(app\\.ts$|ports/)` },
    to: { path: `${API}/ports/` },
  },
  {
    name: 'app-takes-whole-contexts',
    comment: 'What one context needs of another is imported there, or is a port.',
    severity: 'error',
    from: { path: `${API}/app\\.ts$` },
    to: { path: `${API}/modules/`, pathNot: `${API}/modules/([^/]+)/\\1\\.ts$` },
  },
  {
    name: 'foundations-import-no-context',
    severity: 'error',
    from: { path: `${API}/`, pathNot: `${API}/(modules/|ports/|seed/|(?:app|prove|seed)\\.ts$)` },
    to: { path: `${API}/modules/` },
  },
];

export default {
  forbidden: [
    ...contextRules,
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-sibling-features',
      comment: 'Routes, modals, panels and slots put features together; what several of them need is listed here.',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/src/([^/]+)/', pathNot: '/src/(modals|panels|routes|slots)/' },
      to: { path: '^remotes/$1/src/[^/]+/', pathNot: `^remotes/$1/src/($2|${SHARED_BY_FEATURES.join('|')})/` },
    },
    {
      name: 'shell-groups-are-listed',
      severity: 'error',
      from: { path: '^host/src/', pathNot: `^host/src/(main\\.ts$|(${SHELL_GROUPS.join('|')})/)` },
      to: {},
    },
    ...SHELL_GROUPS.slice(0, -1).map((group, index) => ({
      name: 'shell-groups-in-order',
      severity: 'error',
      from: { path: `^host/src/${group}/` },
      to: { path: `^host/src/(${SHELL_GROUPS.slice(index + 1).join('|')})/` },
    })),
  ],
  options: {
    exclude: {
      path: ['node_modules', '^@', '/(dist|fixtures|templates|testing)/', '\\.(stories|test)\\.tsx?$'],
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
