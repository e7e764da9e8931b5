import { randomUUID } from 'node:crypto';

export interface SentFile {
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: Buffer | null;
  /** The sender's file name, which the server ignores. */
  readonly fileName?: string;
  readonly fileType?: string;
}

/** A multipart body with its fields first, like a browser's. */
export const multipartOf = (
  part: string,
  { fields = {}, file, fileName = 'foto.jpg', fileType = 'image/jpeg' }: SentFile,
) => {
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
};
