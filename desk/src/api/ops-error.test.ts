import { missingIn, OpsError } from './ops-error.ts';

describe('a refusal for want of a permission', () => {
  it('names the permission and the roles that have it, as the API sends them', () => {
    const body = { code: 'ops.forbidden', message: '', needs: 'log.see', roles: ['manager', 'auditor'] };
    expect(missingIn(new OpsError(403, body, ''))).toEqual({
      needs: ['log.see'],
      roles: ['manager', 'auditor'],
      of: [],
    });
  });

  it('is nothing else', () => {
    expect(missingIn(new OpsError(403, { code: 'ops.own-account' }, ''))).toBeNull();
    expect(missingIn(new Error('no answer'))).toBeNull();
  });
});
