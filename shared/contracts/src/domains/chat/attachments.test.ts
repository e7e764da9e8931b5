import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normaliseAttachment } from './attachments.ts';

const image = { attachment_type: 'image', attachment_url: 'https://media.example/a.gif' };

describe('an attachment', () => {
  it('has one shape from every source', () => {
    assert.deepEqual(normaliseAttachment('https://media.example/a.gif'), image);
    assert.deepEqual(normaliseAttachment({ url: 'https://media.example/a.gif' }), image);
    assert.deepEqual(normaliseAttachment({ type: 'IMAGE', url: 'https://media.example/a.gif' }), image);
    assert.deepEqual(normaliseAttachment(image), image);
  });

  it('has the type of its file extension without a declared one, and is a link without either', () => {
    const typeOf = (url: string) => normaliseAttachment(url)?.attachment_type;
    assert.equal(typeOf('https://media.example/clip.MP4?x=1'), 'video');
    assert.equal(typeOf('https://media.example/sound.mp3'), 'audio');
    assert.equal(typeOf('https://media.example/page'), 'link');
    const attachment = normaliseAttachment({ type: 'spreadsheet', url: 'https://media.example/a' });
    assert.equal(attachment?.attachment_type, 'link');
  });

  it('is dropped without an https address', () => {
    for (const url of [
      'http://media.example/a.gif',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//x',
      '',
      'a.gif',
    ])
      assert.equal(normaliseAttachment(url), null, url);
    assert.equal(normaliseAttachment('https://user:pass@media.example/a.gif'), null);
  });
});
