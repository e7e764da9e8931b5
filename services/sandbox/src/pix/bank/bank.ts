// Browser code of the bank page. It knows nothing about the site that asked for the money.
export {};

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
const time = (iso: string) => new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

type Child = Node | string | null;

function element(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function button(text: string, kind: string, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: kind }, text);
  made.addEventListener('click', press);
  return made;
}

async function call(path: string, body: unknown): Promise<{ ok: boolean; txid?: string; reason?: string }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const detail = byId('detail', HTMLElement);
let charges: Charge[] = [];
let shown: string | null = new URLSearchParams(location.search).get('txid');
let drawn = '';

function row(charge: Charge): HTMLElement {
  const line = button('', 'charge', () => show(charge.txid));
  line.append(
    element('strong', {}, charge.receiver),
    element('span', { class: 'amount' }, reais(charge.amount)),
    element('small', {}, charge.payer ? `Pagador: ${charge.payer}` : 'Qualquer pagador'),
    element('small', {}, charge.state === 'open' ? `Vence às ${time(charge.expiresAt)}` : STATES[charge.state]),
  );
  return element('li', {}, line);
}

function fill(id: string, rows: HTMLElement[], empty: string): void {
  byId(id, HTMLUListElement).replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'empty' }, empty)]));
}

function show(txid: string): void {
  shown = txid;
  drawn = '';
  draw();
  detail.scrollIntoView({ block: 'nearest' });
}

function outcome(charge: Charge): HTMLElement {
  const good = charge.state === 'paid';
  const title = good ? 'Pix enviado' : STATES[charge.state];
  return element(
    'div',
    { class: 'status', role: 'status' },
    element('span', { class: good ? 'mark' : 'mark bad', 'aria-hidden': 'true' }, good ? '✓' : '×'),
    element('h1', { id: 'detail-title' }, title),
    element('span', {}, `${reais(charge.amount)} · ${charge.receiver}`),
  );
}

function facts(charge: Charge): HTMLElement {
  const lines: [string, string | null][] = [
    ['Para', charge.receiver],
    ['Pagador', charge.payer],
    ['CPF', charge.payerDocument],
    ['Mensagem', charge.message],
    ['Vencimento', time(charge.expiresAt)],
    ['Identificador', charge.txid],
  ];
  const known = lines.flatMap(([name, value]) => (value ? [element('dt', {}, name), element('dd', {}, value)] : []));
  return element('dl', {}, ...known);
}

function option(label: string, value: string, action: string, run: (value: string) => void): HTMLElement {
  const id = `option-${label.length}-${value.length}`;
  const input = document.createElement('input');
  Object.assign(input, { id, value });
  const go = button(action, '', () => run(input.value));
  return element('div', { class: 'option' }, element('div', {}, element('label', { for: id }, label), input), go);
}

function payment(charge: Charge): HTMLElement[] {
  const error = element('p', { class: 'error', role: 'alert' });
  const send = async (order: Order) => {
    const answer = await call('/pix/bank/pay', { txid: charge.txid, ...order });
    error.textContent = answer.ok
      ? order.delaySeconds
        ? 'Pagamento agendado: chega em alguns segundos.'
        : ''
      : (REFUSALS[answer.reason ?? ''] ?? 'Não foi possível pagar agora.');
    await refresh();
  };
  const decline = async () => {
    await call('/pix/bank/decline', { txid: charge.txid });
    await refresh();
  };
  const late = charge.state === 'expired';
  const options = element(
    'div',
    { class: 'options' },
    option('CPF de outra pessoa', '11144477735', 'Pagar por outro CPF', (as) => void send({ as, late })),
    option('Outro valor, em reais', '1,00', 'Pagar outro valor', (text) => {
      const amount = Math.round(Number(text.replace(/\./g, '').replace(',', '.')) * 100);
      void send({ amount, late });
    }),
    button('Pagar duas vezes', '', () => void send({ times: 2, late })),
    button(`Pagar com ${LATE_SECONDS} segundos de atraso`, '', () => void send({ delaySeconds: LATE_SECONDS, late })),
  );
  if (late) options.append(button('Pagar mesmo vencida', '', () => void send({ late: true })));
  return [
    element('h1', { id: 'detail-title' }, late ? 'Cobrança vencida' : 'Confirme o pagamento'),
    element('p', { class: 'big' }, reais(charge.amount)),
    facts(charge),
    error,
    element(
      'div',
      { class: 'actions' },
      button('Recusar', '', () => void decline()),
      button(`Pagar ${reais(charge.amount)}`, 'primary', () => void send({})),
    ),
    element('details', {}, element('summary', {}, 'Outras formas de pagar'), options),
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
  const response = await fetch('/pix/bank/charges');
  charges = await response.json();
  const open = charges.filter((charge) => charge.state === 'open');
  const done = charges.filter((charge) => charge.state !== 'open');
  fill('open', open.map(row), 'Nenhuma cobrança esperando pagamento.');
  fill('done', done.slice(0, 10).map(row), 'Nada por aqui ainda.');
  draw();
}

byId('paste', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const problem = byId('paste-error', HTMLElement);
  void call('/pix/bank/read', { code: byId('code', HTMLTextAreaElement).value }).then(async (answer) => {
    problem.textContent = answer.ok ? '' : (REFUSALS[answer.reason ?? ''] ?? 'Não foi possível ler o código.');
    if (!answer.txid) return;
    await refresh();
    show(answer.txid);
  });
});

let lastList = '';
async function poll(): Promise<void> {
  const before = document.activeElement?.closest('.charges');
  // Redrawing the list under somebody's keyboard focus would throw the focus away.
  if (!before || lastList === '') await refresh().catch(() => undefined);
  lastList = 'drawn';
  setTimeout(() => void poll(), REFRESH_MS);
}
void poll();
