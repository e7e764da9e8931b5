import { QueryObserver } from '@tanstack/react-query';
import { createQueries } from './queries.ts';
import { readInNewLanguage } from './read-in-new-language.ts';

const start = () => {
  const queries = createQueries();
  const asked: string[] = [];
  const options = (queryKey: readonly string[], staleTime = 30_000) => ({
    ...{ queryKey, staleTime },
    queryFn: async () => (asked.push(queryKey.join(' ')), 'reply'),
  });
  const show = async (queryKey: readonly string[], staleTime?: number) => {
    const observer = new QueryObserver(queries, options(queryKey, staleTime));
    const hide = observer.subscribe(() => undefined);
    await queries.ensureQueryData(options(queryKey));
    return hide;
  };
  return { queries, asked, show };
};

describe('after a change of language', () => {
  it('a shown reply is read again, although it is fresh', async () => {
    const { queries, asked, show } = start();
    await show(['account', 'documents']);
    readInNewLanguage(queries);
    expect(asked).toEqual(['account documents', 'account documents']);
  });

  it('a reply that nothing shows is forgotten, so that it never appears in the other language', async () => {
    const { queries, show } = start();
    const hide = await show(['social', 'notifications']);
    hide();
    readInNewLanguage(queries);
    expect(queries.getQueryData(['social', 'notifications'])).toBeUndefined();
  });

  it('a reply of a language in its key stays that of its language', async () => {
    const { queries, asked, show } = start();
    const hide = await show(['social', 'missions', 'pt']);
    await show(['social', 'missions', 'pt']);
    hide();
    readInNewLanguage(queries);
    expect(asked).toEqual(['social missions pt']);
    expect(queries.getQueryData(['social', 'missions', 'pt'])).toBe('reply');
  });

  it('a running game is not started anew', async () => {
    const { queries, asked, show } = start();
    await show(['casino', 'launch'], Infinity);
    readInNewLanguage(queries);
    expect(asked).toEqual(['casino launch']);
  });
});
