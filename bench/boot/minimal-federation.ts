import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import { compile } from '@jangada/build/compile';
import { providedPackages, sharedKeys } from '@jangada/build/shared-packages';
import { workspaceDir } from '@jangada/build/targets';
import { resolution, sourceRules } from '@jangada/build/webpack-base';
import { filledIn, providedFile } from '@jangada/build/webpack-host';
import { sourceOfExpose } from '@jangada/build/webpack-remote';

import { fetchedPlan, PLAN_FILE, replace } from './fetched-plan.ts';

export const MINIMAL_PREFIX = '/minimal/';

const minimalDir = join(import.meta.dirname, 'minimal');
const hostDir = join(workspaceDir, 'host');

const singleton = { singleton: true, requiredVersion: false as const };
const provided = Object.fromEntries(sharedKeys.map((key) => [key, singleton]));
/**
 * A remote with its own copy would get two contexts, because packages import their own files by path, which sharing
 * does not see.
 */
const consumed = Object.fromEntries(sharedKeys.map((key) => [key, { ...singleton, import: false as const }]));

const base = (name: string, outDir: string): Configuration => ({
  name: `minimal ${name}`,
  mode: 'production',
  devtool: false,
  target: ['web', 'es2022'],
  output: {
    path: join(outDir, name),
    uniqueName: name,
    publicPath: 'auto',
    filename: '[name].js',
    clean: true,
  },
  resolve: resolution,
  module: { rules: sourceRules(false) ?? [] },
  experiments: { css: true },
  performance: false,
  cache: { type: 'filesystem', name: `minimal-${name}`, cacheDirectory: join(workspaceDir, '.cache/webpack') },
});

const hostConfiguration = (outDir: string): Configuration => ({
  ...base('host', outDir),
  context: hostDir,
  module: {
    rules: [
      ...(sourceRules(false) ?? []),
      filledIn(providedFile(hostDir), 'provided-loader', { folder: hostDir, provides: providedPackages }),
    ],
  },
  entry: { main: join(minimalDir, 'main.ts') },
  plugins: [
    ...fetchedPlan(webpack, MINIMAL_PREFIX),
    replace(webpack, /[\\/]load-module\.ts$/, 'load-module.ts'),
    new ModuleFederationPlugin({
      name: 'host',
      remotes: { casino: `casino@${MINIMAL_PREFIX}casino/mf-manifest.json` },
      shared: provided,
      dts: false,
    }),
  ],
});

const casinoConfiguration = (outDir: string, folder: string, offer: Offer): Configuration => ({
  ...base('casino', outDir),
  context: folder,
  entry: {},
  plugins: [
    new ModuleFederationPlugin({
      name: 'casino',
      filename: 'remoteEntry.js',
      exposes: Object.fromEntries(exposesOf(offer).map((expose) => [expose, sourceOfExpose(folder, expose)])),
      shared: consumed,
      dts: false,
    }),
  ],
});

/**
 * Builds the shell and the casino in the default way of Module Federation: html → main → settings → manifest → entry →
 * chunks, each discovered when the previous one has run.
 */
export const buildMinimal = async (outDir: string, casino: Release): Promise<void> => {
  if (!casino.offer) throw new Error('The casino offers nothing.');
  await compile(casinoConfiguration(outDir, join(workspaceDir, 'remotes/casino'), casino.offer));
  await compile(hostConfiguration(outDir));
  const { integrity: _, exposes: __, ...planned } = plannedReleaseOf(casino);
  const plan: Plan = {
    tenant: 'jangada',
    guest: 'guest',
    revision: 1,
    remotes: {
      casino: {
        remote: 'casino',
        reason: 'stable',
        state: 'live',
        chain: [{ ...planned, exposes: {}, integrity: {} }],
      },
    },
  };
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, PLAN_FILE), JSON.stringify(plan));
};
