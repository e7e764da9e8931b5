import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { foreignBuilds, writeForeignProject } from '@jangada/build/testing/foreign-project';
import { examine } from './doctor.ts';
import { placeOfElement } from './source-places.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'doctor-')), 'wheel');
after(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const lines = async (): Promise<string> =>
  (await examine(folder, join(folder, 'dist')))
    .map(({ where, says, change, isNote }) => `${isNote ? 'note ' : ''}${where}: ${says} → ${change}`)
    .join('\n');

const configuration = (text: string): void => writeFileSync(join(folder, 'webpack.config.js'), text);

describe('jangada doctor, in a folder with a configuration of its own', () => {
  beforeEach(() => writeForeignProject(folder));

  it('lists all that would be refused at once, each with its file, line and change', async () => {
    const file = join(folder, 'package.json');
    const { jangada: _jangada, ...plain } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify(plain));
    configuration(`const { ModuleFederationPlugin } = require('webpack').container;
module.exports = {
  module: { rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }] },
  plugins: [new ModuleFederationPlugin({ name: 'wheel', exposes: { './Wheel': './src/App/Wheel.jsx' } })],
};`);
    writeFileSync(join(folder, 'src/Old.jsx'), 'node.innerHTML = text;\nexport const app = <BrowserRouter />;\n');
    writeFileSync(
      join(folder, 'src/Styled.jsx'),
      "import { Table } from 'antd';\nimport styled from 'styled-components';\n",
    );
    const printed = await lines();
    assert.match(printed, /^package\.json: jangada\.remote names no remote.* → "jangada": \{ "remote"/m);
    assert.match(
      printed,
      /^webpack\.config\.js:1: the container .* → .*require\('\.\/\.jangada\/node_modules\/@jangada\/build\/src\/foreign\/webpack\.js'\)/m,
    );
    assert.match(printed, /^webpack\.config\.js:3: it writes <style> .* → .*type: 'css\/auto'/m);
    assert.match(printed, /^src\/Old\.jsx:1: HTML from text is refused/m);
    assert.match(printed, /^src\/Styled\.jsx:2: it writes <style> into the page at run time.* → CSS modules/m);
    assert.doesNotMatch(printed, /Styled\.jsx:1/);
    assert.match(printed, /^note src\/Old\.jsx:2: the address belongs to the shell/m);
  });

  it('names an expose that the offer has and the configuration lacks', async () => {
    configuration(`require('@jangada/build/foreign/webpack'); exposes = { './Wheel': '' };`);
    assert.match(await lines(), /webpack\.config\.js: nothing exposes \.\/widgets\/WheelTeaser/);
  });

  it('names the plugin to take for Rspack, Rsbuild and Vite', async () => {
    const plugins: [line: string, wanted: RegExp][] = [
      [`import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';`, /foreign\/rspack/],
      ['  moduleFederation: {', /foreign\/rsbuild/],
      [`import { federation } from '@module-federation/vite';`, /foreign\/vite/],
      [`const Federation = require('webpack/lib/container/ModuleFederationPlugin');`, /foreign\/webpack/],
      [`module.exports = { plugins: [new Federated()] };`, /no plugin makes a release of this project/],
    ];
    for (const [line, wanted] of plugins) {
      configuration(line);
      assert.match(await lines(), wanted);
    }
  });

  it('looks at the files of the last build when nothing before is wrong', async () => {
    configuration(
      `require('@jangada/build/foreign/rspack'); exposes = { './Wheel': '', './widgets/WheelTeaser': '' };`,
    );
    await foreignBuilds.rspack(folder);
    assert.equal(await lines(), '');
    const manifest = join(folder, 'dist/mf-manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(/wheel__[0-9a-f]{8}/g, 'wheel'));
    assert.match(await lines(), /The container is called wheel/);
  });

  it('names the lines of sources and packages that brought a fault into the built files, and whose budget it is', async () => {
    const configured = `require('@jangada/build/foreign/rspack'); exposes = { './Wheel': '', './widgets/WheelTeaser': '' };`;
    configuration(configured);
    const library = 'export const grow = () => eval("1");\n';
    writeFileSync(join(folder, 'node_modules/grow.js'), library);
    const prizes = join(folder, 'src/App/Prizes.jsx');
    writeFileSync(prizes, `import { grow } from 'grow.js';\n${readFileSync(prizes, 'utf8')}grow();\n`);
    const project = join(folder, 'package.json');
    writeFileSync(project, readFileSync(project, 'utf8').replace('"bytes": 60000', '"bytes": 100'));
    await foreignBuilds.rspack(folder);
    const printed = await lines();
    assert.match(printed, /^node_modules\/grow\.js:1: has eval: .* → leave out the code/m);
    assert.match(printed, /^package\.json: \.\/Wheel of wheel is \d+ bytes .* the budget is 100\. → .*"budgets"/m);
  });

  it('names the command when the plugin of Vite is missing', async () => {
    configuration(`import { federation } from './.jangada/node_modules/@jangada/build/src/foreign/vite.js';`);
    assert.match(await lines(), /npm install --prefix \.jangada @module-federation\/vite@/);
  });
});

it('finds the line of a project that has the element of a finding in a browser', () => {
  writeForeignProject(folder);
  assert.equal(placeOfElement(folder, 'low contrast: <button class="spin" type="button">'), 'src/App/Wheel.jsx:15');
  assert.equal(placeOfElement(folder, 'low contrast: <button type="button">'), undefined);
});
