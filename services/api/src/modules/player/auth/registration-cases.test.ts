import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { register } from '@jangada/contracts/domains/auth/endpoints';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { goodRegistration, registrationCases } from '@jangada/contracts/validation/testing/registration-cases';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

/** Without this setting no request opens an account, so the cases do not take one another's contacts. */
const WITHOUT_CAPTCHA = 'captcha';

it('a registration is answered by the server as by the form, field by field', async () => {
  for (const { given, errors, isRegulated } of registrationCases) {
    const { body } = await platform.call(register, {
      body: { ...goodRegistration, ...given },
      host: isRegulated ? 'onca.localhost' : 'localhost',
    });
    const { [WITHOUT_CAPTCHA]: missing, ...found } = body.errors as Record<string, string[]>;
    assert.deepEqual(missing, [ruleTexts.pt['captcha-missing']]);
    const expected = Object.fromEntries(Object.entries(errors).map(([field, rule]) => [field, [ruleTexts.pt[rule]]]));
    assert.deepEqual(found, expected, JSON.stringify(given));
  }
});
