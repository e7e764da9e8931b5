import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { demoTenants } from './demo-tenants.ts';

const workspaceDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** The theme of a site that sets no colours; the first demo tenant chose the same. */
const DEFAULT_THEME = 'shared/design/src/theming/theme-variables.ts';

/**
 * Code that runs in a visitor's browser or renders the page, without tests, stories, stand-ins and operators' pages.
 */
const folders = ['host', 'remotes/*', 'shared/*', 'services/edge'].map((folder) => `${folder}/src/**/*.{ts,tsx,js}`);
const sources = globSync(folders, { cwd: workspaceDir }).filter(
  (path) => path !== DEFAULT_THEME && !/\.(test|stories)\.|\/(testing|fake-|stub-host|ops\/|board\/)/.test(path),
);

/** Values of one tenant, as a source would contain them. */
const ownOf = ({ settings: { site } }: (typeof demoTenants)[number]): string[] => [
  site.name,
  site.title,
  ...Object.values(site.colors),
  ...Object.values(site.logo),
];

describe('the code of the site', () => {
  for (const tenant of demoTenants) {
    const own = ownOf(tenant).filter((text) => text !== '');
    it(`contains no name, title, colour or logo of ${tenant.settings.site.name}`, () => {
      assert.ok(sources.length > 300 && own.length > 5, `${sources.length} sources, ${own.length} texts`);
      const found = sources.flatMap((path) => {
        const text = readFileSync(workspaceDir + path, 'utf8');
        return own.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`);
      });
      assert.deepEqual(found, []);
    });
  }
});
