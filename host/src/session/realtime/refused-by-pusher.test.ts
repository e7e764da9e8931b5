import Pusher from 'pusher-js';

const channelOf = (name: string) => new Pusher('key', { cluster: 'eu', enabledTransports: [] }).subscribe(name);

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));

test('a channel name that starts with # is rejected', () => {
  expect(() => channelOf('#server')).toThrow(/#/);
});

test('a client event whose name does not start with client- is rejected', () => {
  expect(() => channelOf('private-universal.7').trigger('typing', {})).toThrow(/client-/);
});

test('an encrypted channel rejects client events', () => {
  expect(() => channelOf('private-encrypted-universal.7').trigger('client-typing', {})).toThrow(/encrypted/);
});
