// Browser code inside the captcha's frame: one checkbox, one token.
import { byId, postJson } from '../kit/dom.ts';
import allTexts from './texts.json' with { type: 'json' };

const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? '').toLowerCase().startsWith('en') ? 'en' : 'pt';
const texts = allTexts[lang];
const parentOrigin = query.get('parent') ?? '';
const id = query.get('id') ?? '';
const box = byId('human', HTMLInputElement);

document.documentElement.lang = lang === 'en' ? 'en' : 'pt-BR';
document.documentElement.dataset.theme = query.get('theme') ?? 'auto';

const notifyPage = (message: Record<string, unknown>) => {
  if (parentOrigin) parent.postMessage({ id, ...message }, parentOrigin);
};
const setBox = (ticked: boolean, text: string) => {
  Object.assign(box, { checked: ticked, disabled: ticked });
  byId('text', HTMLElement).textContent = text;
};

async function solve(): Promise<void> {
  setBox(true, texts.wait);
  const response = await postJson('/captcha/solve', { sitekey: query.get('sitekey') });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { token, expiresInSeconds } = await response.json();
  setBox(true, texts.done);
  notifyPage({ type: 'captcha:solved', token });
  setTimeout(() => {
    setBox(false, texts.expired);
    notifyPage({ type: 'captcha:expired' });
  }, expiresInSeconds * 1000);
}

setBox(false, texts.ask);
box.addEventListener('change', () => {
  if (!box.checked) return;
  solve().catch(() => {
    setBox(false, texts.failed);
    notifyPage({ type: 'captcha:failed', code: '300030' });
  });
});
