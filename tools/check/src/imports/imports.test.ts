import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findViolations } from './import-rules.ts';
import { importsOf } from './imports-of.ts';

const rulesBroken = (path: string, source: string) =>
  importsOf(source, path).flatMap((found) => findViolations(path, found).map(({ rule }) => rule));

describe('the import rules', () => {
  const refused: [what: string, path: string, source: string, rule: RegExp][] = [
    [
      'a remote that imports a remote',
      'remotes/wallet/src/a.ts',
      "import { x } from '@jangada/casino/x';",
      /never imports a remote/,
    ],
    [
      'a remote that reaches into a remote',
      'remotes/wallet/src/a.ts',
      "import '../../casino/src/x.ts';",
      /never imports a remote/,
    ],
    [
      'a remote beside the tables that imports another one',
      'remotes/raffle/src/a.ts',
      "import { x } from '@jangada/quiz/x';",
      /never imports a remote/,
    ],
    [
      'a remote beside the tables that imports Chakra',
      'remotes/raffle/src/a.tsx',
      "import { Box } from '@chakra-ui/react';",
      /@jangada\/design/,
    ],
    [
      'a remote that imports the host',
      'remotes/wallet/src/a.tsx',
      "export * from '@jangada/host/x';",
      /never imports the host/,
    ],
    [
      'a remote that loads the host later',
      'remotes/wallet/src/a.ts',
      "await import('../../../host/src/x.ts');",
      /never imports the host/,
    ],
    [
      'a page that takes all endpoints along',
      'remotes/account/src/a.ts',
      "import { endpoints } from '@jangada/contracts/domains/endpoints';",
      /imports the one file it needs/,
    ],
    [
      'a remote that imports Chakra',
      'remotes/wallet/src/a.tsx',
      "import { Box } from '@chakra-ui/react';",
      /@jangada\/design/,
    ],
    [
      'a remote that imports a library behind the facades',
      'remotes/wallet/src/a.ts',
      "import { create } from 'zustand';",
      /facades/,
    ],
    [
      'a remote that makes an i18next instance',
      'remotes/wallet/src/a.ts',
      "import { createInstance } from 'i18next';",
      /useTranslation/,
    ],
    [
      'a remote that opens a socket itself',
      'remotes/social/src/a.ts',
      "import Echo from 'laravel-echo';",
      /belongs to the host/,
    ],
    [
      'a service that imports a service',
      'services/edge/src/a.ts',
      "import '@jangada/api/x';",
      /never imports another service/,
    ],
    [
      'a service that reaches into a service',
      'services/api/src/a.ts',
      "import type { X } from '../../edge/src/x.ts';",
      /never imports another service/,
    ],
    [
      'the sandbox importing the contracts',
      'services/sandbox/src/a.ts',
      "import '@jangada/contracts/values/money';",
      /nothing of ours/,
    ],
    ['a contract that imports the design', 'shared/contracts/src/a.ts', "import '@jangada/design/x';", /one way/],
    [
      'a type taken from the host',
      'remotes/wallet/src/a.ts',
      "let x: import('@jangada/host/x').X;",
      /never imports the host/,
    ],
    ['browser code that uses Node', 'shared/design/src/a.ts', "import 'node:fs';", /modules of Node/],
  ];
  for (const [what, path, source, rule] of refused) {
    it(`refuse ${what}`, () => {
      const [broken, ...others] = rulesBroken(path, source);
      assert.match(broken ?? 'nothing', rule);
      assert.deepEqual(others, []);
    });
  }

  const allowed: [what: string, path: string, source: string][] = [
    [
      'what a remote is built with',
      'remotes/wallet/src/a.ts',
      "import '@jangada/remote-kit/query'; import './b.ts'; import 'react';",
    ],
    ['contracts in a service', 'services/edge/src/a.ts', "import '@jangada/contracts/values/money'; import 'node:fs';"],
    ['Chakra in the design', 'shared/design/src/a.ts', "import '@chakra-ui/react';"],
    ['Node in a test', 'shared/contracts/src/a.test.ts', "import 'node:test';"],
    [
      'a forbidden name that is only a text',
      'remotes/wallet/src/a.ts',
      "// import '@jangada/host/x'\nconst x = \"import '@jangada/host'\";",
    ],
  ];
  for (const [what, path, source] of allowed) {
    it(`allow ${what}`, () => assert.deepEqual(rulesBroken(path, source), []));
  }

  it('fail the check with the place of the import', () => {
    const program = fileURLToPath(new URL('imports.ts', import.meta.url));
    const workspace = fileURLToPath(new URL('../../fixtures/workspace', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [program, workspace, 'remotes,services'], {
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /remotes\/wallet\/src\/steals\.ts:2 imports @jangada\/casino\/catalogue: a remote never imports a remote/,
    );
    assert.match(stderr, /services\/edge\/src\/calls\.ts:1 imports .*api.*: a service never imports another service/);
  });
});
