// Browser code of both frames: the checkbox, and the challenge that it opens.
import { byId, postJson } from '../../kit/dom.ts';
import allTexts from './texts.json' with { type: 'json' };

const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? '').toLowerCase().startsWith('en') ? 'en' : 'pt';
const texts = allTexts[lang];
const part = query.get('part') === 'challenge' ? 'challenge' : 'checkbox';
const parentOrigin = query.get('parent') ?? '';
const id = query.get('id') ?? '';
const box = byId('human', HTMLInputElement);
const EXPIRES_MS = 120_000;

document.documentElement.lang = lang === 'en' ? 'en' : 'pt-BR';
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.body.dataset.part = part;
byId('checkbox', HTMLElement).hidden = part === 'challenge';
byId('challenge', HTMLElement).hidden = part === 'checkbox';

const notifyPage = (message: Record<string, unknown>) => {
  if (parentOrigin) parent.postMessage({ id, ...message }, parentOrigin);
};
const setBox = (ticked: boolean, text: string) => {
  Object.assign(box, { checked: ticked, disabled: ticked });
  byId('text', HTMLElement).textContent = text;
};

async function solve(): Promise<void> {
  const host = URL.parse(parentOrigin)?.hostname;
  const response = await postJson('/hcaptcha/checkcaptcha', { sitekey: query.get('sitekey'), host });
  if (!response.ok) return notifyPage({ type: 'hcaptcha:failed', code: 'challenge-error' });
  const { token } = await response.json();
  notifyPage({ type: 'hcaptcha:solved', token });
}

setBox(false, texts.ask);
byId('question', HTMLElement).textContent = texts.question;
byId('confirm', HTMLElement).textContent = texts.confirm;
byId('close', HTMLElement).textContent = texts.close;

box.addEventListener('change', () => {
  if (!box.checked) return;
  setBox(true, texts.wait);
  notifyPage({ type: 'hcaptcha:ticked' });
});
byId('close', HTMLElement).addEventListener('click', () => notifyPage({ type: 'hcaptcha:closed' }));
byId('challenge', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  solve().catch(() => notifyPage({ type: 'hcaptcha:failed', code: 'network-error' }));
});
addEventListener('message', ({ data, source }: MessageEvent) => {
  if (source !== parent) return;
  if (data?.type === 'hcaptcha:untick') setBox(false, texts.ask);
  if (data?.type !== 'hcaptcha:done') return;
  setBox(true, texts.done);
  setTimeout(() => {
    setBox(false, texts.expired);
    notifyPage({ type: 'hcaptcha:expired' });
  }, EXPIRES_MS);
});
