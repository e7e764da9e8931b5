import { BEACON_ADDRESS } from '../beacon-address.ts';
import { BEAT_MS, watchPage, type Beat } from './watch-page.ts';

/* A worker that speaks for its page when that does not respond: the page's own thread cannot. */

/** The answer sets a cookie, because a worker has no other storage that the start of a page can read. */
const store = (beat: Beat): Promise<unknown> =>
  fetch(BEACON_ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...beat, reports: [] }),
    keepalive: true,
  }).catch(() => {});

let stored: Promise<unknown> = Promise.resolve();
const watch = watchPage(
  (beat) => {
    stored = store(beat);
  },
  () => void stored.then(() => self.postMessage('recovered', [])),
);
self.addEventListener('message', ({ data }: MessageEvent<Beat | null>) => watch.beat(data));
setInterval(watch.look, BEAT_MS);
self.postMessage('watching', []);
