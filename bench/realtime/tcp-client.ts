import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';

const handshakeTimeoutMs = 10_000;

/**
 * A WebSocket client that only counts bytes, so that the loader's core is never the bottleneck. A probe also reads the
 * publishing time from each frame; all frames of a run have the same length.
 */
export class TcpClient {
  readonly #socket: Socket;
  #onBytes: (chunk: Buffer) => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#onBytes(chunk));
    socket.on('error', () => undefined);
  }

  /** Resolves when it is connected and has received `readyWhen` after the optional `hello`. */
  static async open(port: number, path: string, hello?: { text: string; readyWhen: string }): Promise<TcpClient> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay();
    const client = new TcpClient(socket);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    await client.#seen('\r\n\r\n');
    if (hello) {
      socket.write(maskedText(hello.text));
      await client.#seen(hello.readyWhen);
    }
    return client;
  }

  onBytes(handle: (chunk: Buffer) => void): void {
    this.#onBytes = handle;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === 'open';
  }

  close(): void {
    this.#socket.destroy();
  }

  #seen(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let received = '';
      const timer = setTimeout(() => reject(new Error(`"${text}" did not come; got ${received}`)), handshakeTimeoutMs);
      this.#onBytes = (chunk) => {
        received += chunk.toString('latin1');
        if (!received.includes(text)) return;
        clearTimeout(timer);
        this.#onBytes = () => undefined;
        resolve();
      };
    });
  }
}

/** A client's text frame below 126 bytes, with a mask of zeros, which is valid. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('This frame is too long for a short header');
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
