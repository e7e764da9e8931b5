import { createServer } from 'node:http';

/** The baseline for a page with the same pictures: a grid of plain images, lazily loaded. */
const htmlOf = (pictures: readonly string[]): string => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>.</title>
<style>body{margin:0;padding:12px;background:#0b0f14}div{display:grid;gap:8px;grid-template-columns:repeat(3,1fr)}
@media(min-width:768px){div{gap:12px;grid-template-columns:repeat(8,1fr)}}
img{width:100%;aspect-ratio:3/4;object-fit:cover;border-radius:12px;background:#20262e}</style>
<div>${pictures.map((src) => `<img loading="lazy" decoding="async" alt="" src="${src.replaceAll('&', '&amp;')}">`).join('')}</div>`;

export const startBaselinePage = async (pictures: readonly string[]) => {
  const html = htmlOf(pictures);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
};
