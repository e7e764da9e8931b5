import { createLocalStore } from './storage.ts';
import { createVisitStore } from './visit-store.ts';

const refused = createLocalStore('', () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
});
const emptied = { get: () => null, set: () => undefined, remove: () => undefined };

beforeEach(() => {
  window.name = '';
  sessionStorage.clear();
});
afterEach(() => {
  window.name = '';
});

describe('what is remembered of a visit', () => {
  it('is in session storage, and nowhere else', () => {
    createVisitStore().set('age-confirmed', 'true');
    expect([sessionStorage.getItem('age-confirmed'), window.name]).toEqual(['true', '']);
  });

  it.each([
    ['refused', refused],
    ['emptied', emptied],
  ])('is there on the next page where storage is %s', (_, session) => {
    createVisitStore(session).set('age-confirmed', 'true');
    createVisitStore(session).set('other', 'a b');
    const next = createVisitStore(session);
    expect([next.get('age-confirmed'), next.get('other')]).toEqual(['true', 'a b']);
  });

  it('leaves a name that somebody else has given to the window', () => {
    window.name = 'checkout';
    createVisitStore(refused).set('age-confirmed', 'true');
    expect(window.name).toBe('checkout');
    expect(createVisitStore(refused).get('age-confirmed')).toBeNull();
  });
});
