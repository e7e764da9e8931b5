/** Packages that ship ES modules only; `.pnpm` because their real path goes through it. */
const COMPILED = ['\\.pnpm', '@jangada', 'canonicalize', 'culori', 'uqr', 'react-i18next', 'i18next', 'laravel-echo'];
const ALSO_COMPILED = ['@tanstack', 'zod', 'libphonenumber-js'];

const TEST_MS = 30_000;

/** How the component tests of a remote in a repository of its own run; they are those that `jangada new remote` writes. */
export const jestConfig = {
  testEnvironment: 'jsdom',
  roots: ['<rootDir>/src'],
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
  transformIgnorePatterns: [`/node_modules/(?!(${[...COMPILED, ...ALSO_COMPILED].join('|')})/)`],
  setupFiles: ['@jangada/check/jest/setup'],
  setupFilesAfterEnv: ['@jangada/check/jest/screen'],
  testTimeout: TEST_MS,
};
