import { createAnswerStore, createVisitStore } from './visit-store.ts';

const refused = { get: () => null, set: () => undefined };

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

  it('is there on the next page where storage takes and stores nothing', () => {
    createVisitStore(refused).set('age-confirmed', 'true');
    createVisitStore(refused).set('other', 'a b');
    const next = createVisitStore(refused);
    expect([next.get('age-confirmed'), next.get('other')]).toEqual(['true', 'a b']);
  });

  it('is there on the next page where storage throws', () => {
    const throwing = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    });
    createVisitStore().set('age-confirmed', 'true');
    expect(createVisitStore().get('age-confirmed')).toBe('true');
    throwing.mockRestore();
  });

  it('leaves a name that somebody else has given to the window', () => {
    window.name = 'checkout';
    createVisitStore(refused).set('age-confirmed', 'true');
    expect(window.name).toBe('checkout');
    expect(createVisitStore(refused).get('age-confirmed')).toBeNull();
  });
});

describe('an answer', () => {
  it('is in the storage that is given, and nowhere else', () => {
    const values = new Map<string, string>();
    const storage = {
      get: (key: string) => values.get(key) ?? null,
      set: (key: string, value: string) => void values.set(key, value),
    };
    createAnswerStore(storage).set('closed', '1');
    expect([values.get('closed'), sessionStorage.length, window.name]).toEqual(['1', 0, '']);
    expect(createAnswerStore(storage).get('closed')).toBe('1');
  });

  it('lasts for the visit where local storage is refused', () => {
    createAnswerStore(refused).set('closed', '1');
    expect([createAnswerStore(refused).get('closed'), window.name]).toEqual(['1', '']);
  });

  it('lasts for the visit where all storage is refused', () => {
    createAnswerStore(refused, refused).set('closed', '1');
    expect(createAnswerStore(refused, refused).get('closed')).toBe('1');
  });
});
