// Browser code of the bank page. It knows nothing about the site that asked for the money.
import { button, byId, clockTime, el, poll, postJson } from '../../kit/dom.ts';

interface Charge {
  txid: string;
  amount: number;
  receiver: string;
  payer: string | null;
  payerDocument: string | null;
  message: string | null;
  createdAt: string;
  expiresAt: string;
  state: 'open' | 'expired' | 'paid' | 'declined' | 'removed';
}

interface Order {
  as?: string;
  amount?: number;
  times?: number;
  delaySeconds?: number;
  late?: boolean;
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
  removed: 'Cancelada',
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
  const line = button('', 'charge', () => show(charge.txid));
  line.append(
    el('strong', {}, charge.receiver),
    el('span', { class: 'amount' }, reais(charge.amount)),
    el('small', {}, charge.payer ? `Pagador: ${charge.payer}` : 'Qualquer pagador'),
    el('small', {}, charge.state === 'open' ? `Vence às ${clockTime(charge.expiresAt)}` : STATES[charge.state]),
  );
  return el('li', {}, line);
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

function outcome({ state, amount, receiver }: Charge): HTMLElement {
  const good = state === 'paid';
  return el(
    'div',
    { class: 'status', role: 'status' },
    el('span', { class: good ? 'mark' : 'mark bad', 'aria-hidden': 'true' }, good ? '✓' : '×'),
    el('h1', { id: 'detail-title' }, good ? 'Pix enviado' : STATES[state]),
    el('span', {}, `${reais(amount)} · ${receiver}`),
  );
}

function facts({ receiver, payer, payerDocument, message, expiresAt, txid }: Charge): HTMLElement {
  const lines = { Para: receiver, Pagador: payer, CPF: payerDocument, Mensagem: message };
  const known = Object.entries({ ...lines, Vencimento: clockTime(expiresAt), Identificador: txid });
  return el('dl', {}, ...known.flatMap(([name, value]) => (value ? [el('dt', {}, name), el('dd', {}, value)] : [])));
}

function option(id: string, label: string, value: string, action: string, run: (value: string) => void): HTMLElement {
  const input = el('input', { id, value });
  const field = el('div', {}, el('label', { for: id }, label), input);
  return el(
    'div',
    { class: 'option' },
    field,
    button(action, '', () => run(input.value)),
  );
}

function payment(charge: Charge): HTMLElement[] {
  const error = el('p', { class: 'error', role: 'alert' });
  const late = charge.state === 'expired';
  const send = async (order: Order) => {
    const answer = await call('pay', { txid: charge.txid, ...order });
    const scheduled = order.delaySeconds ? 'Pagamento agendado: chega em alguns segundos.' : '';
    error.textContent = answer.ok ? scheduled : (REFUSALS[answer.reason ?? ''] ?? 'Não foi possível pagar agora.');
    await refresh();
  };
  const decline = async () => {
    await call('decline', { txid: charge.txid });
    await refresh();
  };
  const payOther = (text: string) =>
    void send({ amount: Math.round(Number(text.replace(/\./g, '').replace(',', '.')) * 100), late });
  const delayed = { delaySeconds: LATE_SECONDS, late };
  const options = [
    option('as', 'CPF de outra pessoa', '11144477735', 'Pagar por outro CPF', (as) => void send({ as, late })),
    option('amount', 'Outro valor, em reais', '1,00', 'Pagar outro valor', payOther),
    button('Pagar duas vezes', '', () => void send({ times: 2, late })),
    button(`Pagar com ${LATE_SECONDS} segundos de atraso`, '', () => void send(delayed)),
    ...(late ? [button('Pagar mesmo vencida', '', () => void send({ late: true }))] : []),
  ];
  const pay = button(`Pagar ${reais(charge.amount)}`, 'primary', () => void send({}));
  return [
    el('h1', { id: 'detail-title' }, late ? 'Cobrança vencida' : 'Confirme o pagamento'),
    el('p', { class: 'big' }, reais(charge.amount)),
    facts(charge),
    error,
    el(
      'div',
      { class: 'actions' },
      button('Recusar', '', () => void decline()),
      pay,
    ),
    el('details', {}, el('summary', {}, 'Outras formas de pagar'), el('div', { class: 'options' }, ...options)),
  ];
}

function draw(): void {
  const charge = charges.find((one) => one.txid === shown);
  // Only a change of state redraws the sheet: a person may be typing in it.
  const next = charge ? `${charge.txid}:${charge.state}` : '';
  if (next === drawn) return;
  drawn = next;
  detail.hidden = !charge;
  if (!charge) return;
  const payable = charge.state === 'open' || charge.state === 'expired';
  detail.replaceChildren(...(payable ? payment(charge) : [outcome(charge)]));
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

// Redrawing the list under somebody's keyboard focus would throw the focus away.
void poll(REFRESH_MS, async () => {
  if (!document.activeElement?.closest('.charges')) await refresh();
});
