import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

// The minimum of a broadcast over `ws`: no protocol, no checks, one loop. It takes the same requests and sends the same
// bytes.

const groups = new Map<string, Set<WebSocket>>();
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });

interface Published {
  name: string;
  data: string;
  channels: string[];
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const published: Published = JSON.parse(Buffer.concat(chunks).toString());
    for (const channel of published.channels) broadcast(channel, published);
    response.end('{}');
  });
});

function broadcast(channel: string, { name, data }: Published): void {
  const frame = Buffer.from(JSON.stringify({ event: name, channel, data }));
  for (const socket of groups.get(channel) ?? []) socket.send(frame, { binary: false });
}

server.on('upgrade', (request, stream, head) => {
  webSockets.handleUpgrade(request, stream, head, (socket) => {
    const channel = (request.url ?? '').slice(1);
    const group = groups.get(channel) ?? new Set();
    groups.set(channel, group.add(socket));
    socket.on('close', () => group.delete(socket));
    socket.on('error', () => group.delete(socket));
  });
});

server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1');
