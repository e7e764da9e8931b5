import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { libraryStyles } from './library-styles.ts';

const WRITER = '/project/node_modules/rc-util/es/Dom/dynamicCSS.js';

class FakeSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

interface Writer {
  updateCSS(css: string, key: string, option?: object): { readonly name: string };
  removeCSS(key: string, option?: object): void;
}

const page = { adoptedStyleSheets: [] as FakeSheet[], createElement: (name: string) => ({ name }) };

const styled = (file: string, code: string): string | null =>
  libraryStyles(file, code, { uniqueName: 'wheel__1', bundler: 'webpack' });

/** Runs the module that takes the place of the library's. */
const open = async (): Promise<Writer> => {
  Object.assign(globalThis, {
    document: page,
    CSSStyleSheet: FakeSheet,
    __webpack_public_path__: 'https://site/wheel/',
  });
  const code = `${styled(WRITER, 'style.innerHTML = css')}\n//${Math.random()}`;
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Writer;
};

const rules = () => page.adoptedStyleSheets.map(({ text }) => /\{(.*)\}$/.exec(text)?.[1]);

describe('the writer of styles of antd, of rc-util and of @rc-component/util', () => {
  beforeEach(() => {
    page.adoptedStyleSheets = [new FakeSheet()];
  });

  it('puts rules into sheets of the release, in its layer, beside those of the page', async () => {
    const { updateCSS } = await open();
    updateCSS('.ant-btn{color:red}', 'button');
    assert.deepEqual(rules(), [undefined, '.ant-btn{color:red}']);
    const [, sheet] = page.adoptedStyleSheets;
    assert.equal(sheet?.text, '@layer remote.wheel__1{.ant-btn{color:red}}');
    assert.equal(Reflect.get(sheet ?? {}, 'jangadaRelease'), 'https://site/wheel/');
  });

  it('keeps one sheet for each key and mark, and removes it', async () => {
    const { updateCSS, removeCSS } = await open();
    updateCSS('.a{}', 'key');
    updateCSS('.b{}', 'key');
    updateCSS('.c{}', 'key', { mark: 'data-other' });
    assert.deepEqual(rules().slice(1), ['.b{}', '.c{}']);
    removeCSS('key');
    removeCSS('unknown');
    assert.deepEqual(rules().slice(1), ['.c{}']);
  });

  it('keeps the order of priorities, the others last', async () => {
    const { updateCSS } = await open();
    updateCSS('.last{}', 'last');
    updateCSS('.second{}', 'second', { prepend: 'queue', priority: 2 });
    updateCSS('.first{}', 'first', { prepend: 'queue', priority: -999 });
    assert.deepEqual(rules().slice(1), ['.first{}', '.second{}', '.last{}']);
  });

  it('is found in each of its places, and no other file is replaced', () => {
    const places = ['rc-util/es', 'rc-util/lib', '@rc-component/util/es', '@rc-component/util/lib'];
    for (const place of places)
      assert.match(styled(`/project/node_modules/${place}/Dom/dynamicCSS.js`, 'x') ?? '', /adoptedStyleSheets/);
    assert.equal(styled('/project/node_modules/other/es/Dom/dynamicCSS.js', 'x'), null);
  });
});

it('a statement that sets the style attribute sets the property; an expression stays as it is', () => {
  const file = '/project/node_modules/rc-textarea/es/height.js';
  assert.equal(
    styled(file, `  area.setAttribute('style', "".concat(a, ";").concat(b));`),
    `  area.style.cssText = String( "".concat(a, ";").concat(b));`,
  );
  assert.equal(styled(file, `if (a) area.setAttribute('style', b);`), null);
});

it('the rules of server rendering are text in cssinjs; HTML from text stays in other packages, and is refused', () => {
  const code = 'createElement("style", { dangerouslySetInnerHTML: { __html: css } })';
  assert.equal(
    styled('/project/node_modules/@ant-design/cssinjs/es/hooks/useStyleRegister.js', code),
    'createElement("style", { children: css })',
  );
  assert.equal(styled('/project/node_modules/other/index.js', code), null);
});
