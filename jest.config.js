/** Browser code only: services, contracts and tools run under node:test. */
export default {
  testEnvironment: '<rootDir>/tools/test/jest/environment.ts',
  roots: [
    '<rootDir>/board',
    '<rootDir>/desk',
    '<rootDir>/host',
    '<rootDir>/remotes',
    '<rootDir>/shared/design',
    '<rootDir>/shared/remote-kit',
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Packages that ship ES modules only; `.pnpm` because their real path goes through it.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm|canonicalize|culori|uqr|react-i18next|i18next|laravel-echo|@tanstack|tinykeys|zod|libphonenumber-js)/)',
  ],
  // Looking up a global costs a call of the context that a test file runs in; these are parameters of each module instead.
  sandboxInjectedGlobals: [
    'Array',
    'Boolean',
    'Error',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'RegExp',
    'Set',
    'String',
    'Symbol',
    'WeakMap',
    'WeakSet',
  ],
  setupFiles: ['<rootDir>/tools/check/src/jest/setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/check/src/jest/screen.ts'],
  // A hanging test must not hang the rest; none takes this long by itself.
  testTimeout: 30_000,
};
