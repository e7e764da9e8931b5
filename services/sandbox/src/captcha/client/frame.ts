// Browser code inside the captcha's frame: one checkbox, one token.
export {};

const TEXTS = {
  pt: {
    ask: 'Confirme que você é humano',
    wait: 'Verificando…',
    done: 'Tudo certo',
    failed: 'Não deu certo. Tente de novo.',
    expired: 'Expirou. Marque de novo.',
  },
  en: {
    ask: 'Verify you are human',
    wait: 'Verifying…',
    done: 'Success',
    failed: 'That did not work. Try again.',
    expired: 'Expired. Tick again.',
  },
};

const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? '').toLowerCase().startsWith('en') ? 'en' : 'pt';
const texts = TEXTS[lang];
const parentOrigin = query.get('parent') ?? '';
const id = query.get('id') ?? '';
const box = document.querySelector('input');
const text = document.getElementById('text');

document.documentElement.lang = lang === 'en' ? 'en' : 'pt-BR';
document.documentElement.dataset.theme = query.get('theme') ?? 'auto';

const say = (words: string) => {
  if (text) text.textContent = words;
};
const tell = (message: Record<string, unknown>) => {
  if (parentOrigin) parent.postMessage({ id, ...message }, parentOrigin);
};
const setBox = (ticked: boolean, words: string) => {
  if (box) Object.assign(box, { checked: ticked, disabled: ticked });
  say(words);
};

async function solve(): Promise<void> {
  setBox(true, texts.wait);
  const response = await fetch('/captcha/solve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey: query.get('sitekey') }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { token, expiresInSeconds } = await response.json();
  say(texts.done);
  tell({ type: 'captcha:solved', token });
  setTimeout(() => {
    setBox(false, texts.expired);
    tell({ type: 'captcha:expired' });
  }, expiresInSeconds * 1000);
}

setBox(false, texts.ask);
box?.addEventListener('change', () => {
  if (!box.checked) return;
  solve().catch(() => {
    setBox(false, texts.failed);
    tell({ type: 'captcha:failed', code: '300030' });
  });
});
