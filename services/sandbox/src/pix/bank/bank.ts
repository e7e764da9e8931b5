// Browser code of the bank page. It is independent of the operator's site.
import { byId, clockTime, el, fromTemplate, poll, postJson } from '../../kit/dom.ts';

interface Charge {
  txid: string;
  amount: number;
  receiver: string;
  payer: string | null;
  payerDocument: string | null;
  message: string | null;
  createdAt: string;
  expiresAt: string;
  state: 'open' | 'expired' | 'paid' | 'declined';
  claim: Claim | null;
}

interface Claim {
  id: string;
  status: 'ABERTA' | 'EM_DEFESA' | 'ACEITA' | 'REJEITADA' | 'CANCELADA_EFI';
  defence: string | null;
}

const REFRESH_MS = 3_000;
const LATE_SECONDS = 10;
const DONE_SHOWN_MAX = 10;

const REFUSALS: Record<string, string> = {
  'not-found': 'Não encontramos esta cobrança. Confira o código.',
  'not-active': 'Esta cobrança já foi paga ou cancelada.',
  expired: 'Esta cobrança venceu. Peça um novo código.',
  declined: 'O seu banco recusou este pagamento.',
  'invalid-code': 'Código inválido. Copie o código inteiro e tente de novo.',
};
const STATES: Record<Charge['state'], string> = {
  open: 'Em aberto',
  expired: 'Vencida',
  paid: 'Paga',
  declined: 'Recusada',
};

const CLAIM_STATES: Record<Claim['status'], string> = {
  ABERTA: 'Contestação aberta: o recebedor ainda não respondeu.',
  EM_DEFESA: 'O recebedor respondeu:',
  ACEITA: 'Contestação aceita: o dinheiro voltou.',
  REJEITADA: 'Contestação recusada: o dinheiro fica com o recebedor.',
  CANCELADA_EFI: 'Contestação cancelada.',
};

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const reais = (centavos: number) => money.format(centavos / 100);

const call = async (path: string, body: object): Promise<{ ok: boolean; txid?: string; reason?: string }> =>
  (await postJson(`/pix/bank/${path}`, body)).json();

const detail = byId('detail', HTMLElement);
let charges: Charge[] = [];
let shown: string | null = new URLSearchParams(location.search).get('txid');
let drawn = '';

function row(charge: Charge): HTMLElement {
  const { txid, receiver, amount, payer, state, expiresAt } = charge;
  const item = fromTemplate('charge', {
    receiver,
    amount: reais(amount),
    payer: payer ? `Pagador: ${payer}` : 'Qualquer pagador',
    state: state === 'open' ? `Vence às ${clockTime(expiresAt)}` : STATES[state],
  });
  item.addEventListener('click', () => show(txid));
  return item;
}

function fill(id: string, rows: HTMLElement[], empty: string): void {
  byId(id, HTMLUListElement).replaceChildren(...(rows.length > 0 ? rows : [el('li', { class: 'empty' }, empty)]));
}

function show(txid: string): void {
  shown = txid;
  drawn = '';
  draw();
  detail.scrollIntoView({ block: 'nearest' });
}

function outcome(charge: Charge): HTMLElement {
  const { state, amount, receiver } = charge;
  const isPaid = state === 'paid';
  const title = isPaid ? 'Pix enviado' : STATES[state];
  const shown = fromTemplate('outcome', { mark: isPaid ? '✓' : '×', title, summary: `${reais(amount)} · ${receiver}` });
  shown.querySelector('.mark')?.classList.toggle('bad', !isPaid);
  if (isPaid) shown.append(claiming(charge));
  return shown;
}

/** The payer claims what was paid, and then the bank decides. */
function claiming({ txid, claim }: Charge): HTMLElement {
  if (!claim) {
    const form = fromTemplate('claim', {});
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const situation = form.querySelector('select')?.value;
      const comment = form.querySelector('textarea')?.value;
      void call('claim', { txid, situation, ...(comment ? { comment } : {}) }).then(refresh);
    });
    return form;
  }
  const shown = fromTemplate('claimed', { state: CLAIM_STATES[claim.status], defence: claim.defence ?? '' });
  const isOver = claim.status !== 'ABERTA' && claim.status !== 'EM_DEFESA';
  shown.querySelector('.actions')?.toggleAttribute('hidden', isOver);
  shown.addEventListener('click', ({ target }) => {
    const status = target instanceof HTMLButtonElement ? target.dataset.status : undefined;
    if (status) void call('decide', { id: claim.id, status }).then(refresh);
  });
  return shown;
}

function facts({ receiver, payer, payerDocument, message, expiresAt, txid }: Charge): HTMLElement[] {
  const lines = { Para: receiver, Pagador: payer, CPF: payerDocument, Mensagem: message };
  const known = Object.entries({ ...lines, Vencimento: clockTime(expiresAt), Identificador: txid });
  return known.flatMap(([name, value]) => (value ? [el('dt', {}, name), el('dd', {}, value)] : []));
}

const inputValue = (id: string): string => byId(id, HTMLInputElement).value;

/** The orders that the buttons of the payment form send, by their `data-order`. */
const orders: Record<string, () => object> = {
  exact: () => ({}),
  as: () => ({ as: inputValue('as') }),
  amount: () => ({ amount: Math.round(Number(inputValue('amount').replace(/\./g, '').replace(',', '.')) * 100) }),
  twice: () => ({ times: 2 }),
  delayed: () => ({ delaySeconds: LATE_SECONDS }),
  late: () => ({}),
};

function payment(charge: Charge): HTMLElement {
  const { txid, amount, state } = charge;
  const late = state === 'expired';
  const title = late ? 'Cobrança vencida' : 'Confirme o pagamento';
  const form = fromTemplate('payment', { title, amount: reais(amount), pay: `Pagar ${reais(amount)}` });
  form.querySelector('dl')?.append(...facts(charge));
  form.querySelector('[data-order="late"]')?.toggleAttribute('hidden', !late);
  const send = async (name: string) => {
    const order = { ...orders[name]?.(), ...(late && name !== 'exact' && { late }) };
    const answer = await call('pay', { txid, ...order });
    const scheduled = name === 'delayed' ? 'Pagamento agendado: chega em alguns segundos.' : '';
    const error = form.querySelector('.error');
    if (error)
      error.textContent = answer.ok ? scheduled : (REFUSALS[answer.reason ?? ''] ?? 'Não foi possível pagar agora.');
    await refresh();
  };
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.dataset.order) void send(target.dataset.order);
    else void call('decline', { txid }).then(refresh);
  });
  return form;
}

function draw(): void {
  const charge = charges.find((one) => one.txid === shown);
  // The sheet is redrawn only when the state changes, because a person may be typing in it.
  const next = charge ? `${charge.txid}:${charge.state}:${charge.claim?.status ?? ''}` : '';
  if (next === drawn) return;
  drawn = next;
  detail.hidden = !charge;
  if (!charge) return;
  const payable = charge.state === 'open' || charge.state === 'expired';
  detail.replaceChildren(payable ? payment(charge) : outcome(charge));
}

async function refresh(): Promise<void> {
  charges = await (await fetch('/pix/bank/charges')).json();
  const open = charges.filter(({ state }) => state === 'open');
  const done = charges.filter(({ state }) => state !== 'open').slice(0, DONE_SHOWN_MAX);
  fill('open', open.map(row), 'Nenhuma cobrança esperando pagamento.');
  fill('done', done.map(row), 'Nada por aqui ainda.');
  draw();
}

byId('paste', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void call('read', { code: byId('code', HTMLTextAreaElement).value }).then(async ({ ok, txid, reason = '' }) => {
    const problem = ok ? '' : (REFUSALS[reason] ?? 'Não foi possível ler o código.');
    byId('paste-error', HTMLElement).textContent = problem;
    if (!txid) return;
    await refresh();
    show(txid);
  });
});

// The list is not refreshed while it has the focus, because redrawing would lose the focus.
void poll(REFRESH_MS, async () => {
  if (!document.activeElement?.closest('.charges')) await refresh();
});
