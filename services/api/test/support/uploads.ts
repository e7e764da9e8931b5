import { pathOf, type Endpoint } from '@jangada/contracts/api/endpoint';
import sharp from 'sharp';
import { multipartOf, type SentFile } from './multipart.ts';
import type { Answer, TestPlatform } from './test-platform.ts';

export interface Sent extends SentFile {
  readonly token?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a file through an operation's real route. */
export const upload = async (platform: TestPlatform, endpoint: Endpoint, sent: Sent): Promise<Answer> => {
  const { payload, contentType } = multipartOf(endpoint.multipart?.file ?? 'file', sent);
  const response = await platform.server.inject({
    method: 'POST',
    url: pathOf(endpoint.path),
    headers: {
      host: sent.host ?? 'localhost',
      'content-type': contentType,
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
      ...sent.headers,
    },
    payload,
  });
  return { status: response.statusCode, headers: { ...response.headers }, body: response.json<unknown>() };
};

export const GPS_MARK = 'Rua Secreta 42';

/** A rotated picture with GPS data, like a phone's. */
export const aPhoto = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 600, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { ImageDescription: GPS_MARK, Make: GPS_MARK }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/**
 * The smallest PDF that shows a page. @param more further entries of its catalogue @param objects further objects, from
 * 5 on
 */
export const aPdf = (more = '', objects = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj\n` +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n' +
      '4 0 obj\n<< /Length 17 >>\nstream\n10 10 80 30 re f \nendstream\nendobj\n' +
      `${objects}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
