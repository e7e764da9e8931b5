import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { pitch } from './adopt-styles-loader.ts';

const RULES = '.wallet__1-a-b{color:red}';

/** The rules that the code of a sheet adopts, in a browser with or without `@scope`. */
const adopted = (page: object): string => {
  const context = { resourcePath: '/wallet.module.css', getOptions: () => ({ release: 'wallet__1' }) };
  const code = pitch
    .call(context)
    .replace(/^import .*$/m, '')
    .replace(/^const \{ default: text.*$/m, '')
    .replace(/^export default .*$/m, '');
  let rules = '';
  class CSSStyleSheet {
    replaceSync(text: string): void {
      rules = text;
    }
  }
  const document = { adoptedStyleSheets: [] };
  runInNewContext(code, { ...page, CSSStyleSheet, document, text: RULES, __webpack_public_path__: '/' });
  return rules;
};

describe('the sheet of a remote', () => {
  it('is adopted in the layer and the scope of its release', () => {
    assert.equal(
      adopted({ CSSScopeRule: Function }),
      '@layer remote.wallet__1{@scope ([class*="wallet__1-"]) to ([data-slot]){.wallet__1-a-b:where(:scope,:scope *){color:red}}}',
    );
  });

  it('is adopted in its layer alone where the browser has no scopes and would drop all of it', () => {
    assert.equal(adopted({}), `@layer remote.wallet__1{${RULES}}`);
  });
});
