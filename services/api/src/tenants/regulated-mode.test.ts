import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoTenants } from '../seed/demo-tenants.ts';
import { regulatedContradictions } from './regulated-mode.ts';

const regulated = demoTenants.find(({ settings }) => settings.site.is_regulated)?.settings.site;
assert.ok(regulated);

describe('regulated operation', () => {
  it('is not contradicted by any demo tenant', () => {
    for (const { id, settings } of demoTenants) assert.deepEqual(regulatedContradictions(settings.site), [], id);
  });

  it('names every setting that contradicts it, and none where the site is not regulated', () => {
    const wrong = {
      ...regulated,
      hasBoxes: true,
      registerCPF: false,
      kyc: false,
      disable_18_popup: true,
      casAllowGoogleAuth: true,
      reg_license: ' ',
    };
    assert.deepEqual(regulatedContradictions(wrong), [
      'hasBoxes',
      'registerCPF',
      'kyc',
      'disable_18_popup',
      'casAllowGoogleAuth',
      'reg_license',
    ]);
    assert.deepEqual(regulatedContradictions({ ...wrong, is_regulated: false }), []);
  });
});
