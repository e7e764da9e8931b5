import { randomUUID } from 'node:crypto';
import { pathOf, type Endpoint } from '@jangada/contracts/endpoint';
import sharp from 'sharp';
import type { Answered, TestPlatform } from './test-platform.ts';

export interface Sent {
  readonly token?: string;
  readonly host?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: Buffer | null;
  /** As the sender calls it; nobody believes it. */
  readonly fileName?: string;
  readonly fileType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A multipart body with its fields first, as browsers write it. */
export function multipartOf(part: string, { fields = {}, file, fileName = 'foto.jpg', fileType = 'image/jpeg' }: Sent) {
  const boundary = `----${randomUUID()}`;
  const chunks: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    chunks.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${fileName}"\r\n` +
          `content-type: ${fileType}\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    );
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Sends a file through an operation's real route. */
export async function upload(platform: TestPlatform, endpoint: Endpoint, sent: Sent): Promise<Answered> {
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
  return { status: response.statusCode, headers: { ...response.headers }, body: response.json() as unknown };
}

export const GPS_MARK = 'Rua Secreta 42';

/** A picture that lies on its side and knows where it was taken, as phones write them. */
export const aPhoto = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { ImageDescription: GPS_MARK, Make: GPS_MARK }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** The smallest PDF that shows a page. @param more further objects or names */
export const aPdf = (more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj\n` +
      '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
    'latin1',
  );
