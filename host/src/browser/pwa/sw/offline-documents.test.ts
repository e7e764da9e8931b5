/** @jest-environment node */
import { createOfflineDocuments, STORED_HOURS_MAX } from './offline-documents.ts';

const HOUR_MS = 3_600_000;
const MAIN = '/releases/host/1.0.0/main.js';

const html = ({ offline = true, script = MAIN, says = '' } = {}) =>
  `<!doctype html><script defer nonce="n" src="${script}" integrity="x"></script>${says}` +
  `<script type="application/json" id="jangada-boot">${JSON.stringify({
    ...(offline && { offline }),
    site: { origins: { images: ['https://studio.test/art', 'nonsense'] } },
  })}</script>`;

const open = () => {
  const store = new Map<string, Response>();
  const now = { ms: 1_000_000 };
  const page = jest.fn(async (path: string) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'nonce-n'",
      'content-encoding': 'br',
      'set-cookie': 'guest_id=1',
    };
    return new Response(html({ says: path }), { headers });
  });
  const documents = createOfflineDocuments({
    openCache: async () => ({
      match: async (address) => store.get(String(address))?.clone(),
      put: async (address, response) => void store.set(String(address), response),
    }),
    fetchPage: page,
    storedScripts: new Set([MAIN]),
    nowMs: () => now.ms,
  });
  const textAt = async (path: string) => (await documents.at(path))?.text();
  return { documents, page, now, textAt, store };
};

describe('the documents for the time without a network', () => {
  it('answer at every address, in its language', async () => {
    const { documents, textAt } = open();
    await documents.keep();
    expect(await textAt('/casino/games')).toContain('>/Offiline<');
    expect(await textAt('/en')).toContain('>/en/Offiline<');
    expect(await textAt('/en/terms')).toContain('>/en/Offiline<');
    expect(await textAt('/english')).toContain('>/Offiline<');
  });

  it('contain what the edge sent, without request-specific data', async () => {
    const { documents } = open();
    await documents.keep();
    const headers = (await documents.at('/'))?.headers;
    expect(headers?.get('content-security-policy')).toBe("script-src 'nonce-n'");
    expect([headers?.get('content-encoding'), headers?.get('set-cookie')]).toEqual([null, null]);
  });

  it('are fetched again after a day, not earlier', async () => {
    const { documents, page, now } = open();
    await documents.keep();
    now.ms += STORED_HOURS_MAX * HOUR_MS - 1;
    await documents.keep();
    expect(page).toHaveBeenCalledTimes(2);
    now.ms += 1;
    await documents.keep();
    expect(page).toHaveBeenCalledTimes(4);
  });

  it('stay as they were while the edge answers with something else', async () => {
    const { documents, page, now, textAt } = open();
    await documents.keep();
    now.ms += STORED_HOURS_MAX * HOUR_MS;
    const others: Response[] = [
      new Response('away', { status: 503 }),
      new Response(html({ script: '/releases/host/1.1.0/main.js' })),
      new Response(html({ offline: false })),
      new Response('<!doctype html>'),
    ];
    for (const other of others) {
      page.mockImplementation(async () => other.clone());
      await documents.keep();
    }
    expect(await textAt('/')).toContain('>/Offiline<');
  });

  it('of one language do not delay the other', async () => {
    const { documents, page, textAt } = open();
    page.mockImplementationOnce(async () => {
      throw new TypeError('no network');
    });
    await documents.keep();
    expect(await textAt('/')).toBeUndefined();
    expect(await textAt('/en')).toBeDefined();
  });

  it('contain the address of the tenant’s pictures', async () => {
    const { documents } = open();
    expect(await documents.pictureOrigins()).toEqual([]);
    await documents.keep();
    expect(await documents.pictureOrigins()).toEqual(['https://studio.test']);
  });
});
