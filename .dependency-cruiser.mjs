/** Folders inside packages; which package may import which is in tools/test/src/import-rules.ts. */
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
      comment: 'A page, modal or slot of a remote composes features; what two of them need lies in src/shared.',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/src/([^/]+)/', pathNot: '/src/(modals|pages|panels|routes|slots)/' },
      to: { path: '^remotes/$1/src/[^/]+/', pathNot: '^remotes/$1/src/($2|shared|texts)/' },
    },
  ],
  options: {
    exclude: {
      path: ['node_modules', '^@', '/(dist|fixtures|templates|testing)/', '\\.(stories|test)\\.tsx?$'],
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
