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

export default {
  forbidden: [
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
