import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSignedByTwilio } from './twilio-signature.ts';

/** The example of Twilio's page "Validating Signatures from Twilio". */
const example = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  rawBody: new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }).toString(),
  tokens: ['12345'],
};
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

describe('a signature of Twilio', () => {
  it('holds for the address and parameters of the manual’s example, in whatever order they arrive', () => {
    assert.equal(isSignedByTwilio(SIGNATURE, example), true);
    const rawBody = example.rawBody.split('&').toReversed().join('&');
    assert.equal(isSignedByTwilio(SIGNATURE, { ...example, rawBody }), true);
  });

  it('holds by either of two tokens, while one is replaced', () => {
    assert.equal(isSignedByTwilio(SIGNATURE, { ...example, tokens: ['another', '12345'] }), true);
  });

  for (const [what, changed] of [
    ['another address', { url: example.url.replace('bar=2', 'bar=3') }],
    ['another parameter', { rawBody: example.rawBody.replace('1234&', '1235&') }],
    ['a further parameter', { rawBody: `${example.rawBody}&Zip=1` }],
    ['another token', { tokens: ['12346'] }],
    ['no token', { tokens: [] }],
  ] as const)
    it(`does not hold for ${what}`, () => {
      assert.equal(isSignedByTwilio(SIGNATURE, { ...example, ...changed }), false);
    });

  it('that is missing or given twice does not hold', () => {
    assert.equal(isSignedByTwilio(undefined, example), false);
    assert.equal(isSignedByTwilio([SIGNATURE, SIGNATURE], example), false);
  });
});
