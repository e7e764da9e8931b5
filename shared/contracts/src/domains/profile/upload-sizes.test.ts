import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DOCUMENT_BYTES_MAX } from '../documents/document.ts';
import { AVATAR_BYTES_MAX } from './endpoints.ts';

it('a picture of a player has up to 2 MB', () => assert.equal(AVATAR_BYTES_MAX, 2_097_152));

it('a document of a player has up to 10 MB', () => assert.equal(DOCUMENT_BYTES_MAX, 10_485_760));
