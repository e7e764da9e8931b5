import { expect, test, withMotion } from '../test.ts';
import type { Page } from '../test.ts';
import { queryDatabase } from '../verbs/database.ts';
import { readLedger } from '../verbs/ledger.ts';
import { jangada, withSettings } from '../verbs/operator.ts';
import { registerPerson, richPlayer, tokenOf } from '../verbs/people.ts';
import { urls } from '../site.ts';

test.use(withMotion);

const REASON = 'end-to-end test';

interface Movement {
  readonly idem_key: string;
  readonly amount: number;
}

/** The postings of one owned box from and to the player's real money. */
const movementsOf = (box: number): Promise<Movement[]> =>
  queryDatabase<Movement>(
    `select txn.idem_key, entry.amount::int from platform.ledger_entries entry
       join platform.ledger_txns txn on txn.tenant_id = entry.tenant_id and txn.id = entry.txn_id
      where txn.idem_key in ('box-buy:' || $1, 'prize-sale:' || $1) and entry.account_id like 'player:%'
      order by entry.id`,
    [String(box)],
  );

const get = async (path: string, token: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(urls.api + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
};

const reais = (centavos: number): string =>
  (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replaceAll('\u00a0', ' ');

/** Returns a function that waits until the page has joined its player's channel; call it before the page is opened. */
const hearsAsPlayer = (page: Page): (() => Promise<void>) => {
  let isListening = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.includes('subscription_succeeded') && text.includes('"private-')) isListening = true;
    }),
  );
  return () => expect.poll(() => isListening, { message: 'the page listens as its player' }).toBe(true);
};

test.describe('with money', () => {
  test.use({ signedIn: richPlayer });

  test('a box is bought once, opened and its prize sold; the money adds up and the draw can be checked', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const purchases: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/boxes/buy') && request.method() === 'POST') purchases.push(request.url());
    });

    await page.goto('/casino/box/recife');
    await expect(page).toHaveTitle(/Recife/);
    await expect(page.getByText('Em média, devolve 88,55% do preço.')).toBeVisible();
    await page.getByRole('button', { name: 'Comprar por R$ 2,00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Comprar por R$ 2,00' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Caixa Recife', exact: true });
    await expect(dialog.getByText(/A caixa é sua/)).toBeVisible();
    expect(purchases).toHaveLength(1);
    const seal = await dialog.getByText(/^[0-9a-f]{64}$/).textContent();

    const answered = page.waitForResponse((response) => response.url().endsWith('/boxes/open'));
    await dialog.getByRole('button', { name: 'Abrir agora' }).click();
    const { data, draw } = (await (await answered).json()) as {
      data: { name: string; value: number; user_box_id: number };
      draw: { seed_hash: string };
    };
    expect(draw.seed_hash).toBe(seal);
    // Reduced motion: the result is shown immediately, without reel or skip button.
    await expect(dialog.getByRole('heading', { name: data.name })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Pular animação' })).toHaveCount(0);
    await dialog.getByRole('button', { name: `Vender por ${reais(data.value)}` }).click();
    await expect(dialog.getByText(/Já está no seu saldo/)).toBeVisible();

    expect(await movementsOf(data.user_box_id)).toEqual([
      { idem_key: `box-buy:${data.user_box_id}`, amount: -200 },
      { idem_key: `prize-sale:${data.user_box_id}`, amount: data.value },
    ]);
    expect(await readLedger()).toMatchObject({ sum: 0, unbalanced: 0 });
    const token = await tokenOf(richPlayer);
    await expect(async () => {
      const { data: wallet } = (await get('/profile/wallet', token)) as { data: { balance: number } };
      await expect(page.getByRole('banner').getByText(reais(wallet.balance)).first()).toBeAttached({ timeout: 1_000 });
    }).toPass();

    await dialog.getByRole('link', { name: 'Verificar sorteio' }).click();
    await expect(page).toHaveTitle(/Sorteio justo/);
    await expect(page.getByText('Sorteio verificado: tudo confere.')).toBeVisible();
    const seed = page.getByLabel('Semente do servidor');
    const value = await seed.inputValue();
    await seed.fill((value.startsWith('0') ? '1' : '0') + value.slice(1));
    await page.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(page.getByText('A semente não é a do selo.')).toBeVisible();

    await page.goto('/account/items?status=sold');
    await expect(page).toHaveTitle(/Notifications/);
    await expect(page.getByRole('heading', { level: 1, name: 'Meus itens' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Meus itens' }).getByText(data.name).first()).toBeVisible();
  });
});

test('without money the cashier opens and returns; a box granted in between is queued, shown and opened', async ({
  page,
}) => {
  const { token, email } = await registerPerson();
  const [player] = await queryDatabase<{ id: number }>('select id::int from platform.users where email = $1', [email]);
  const isHeard = hearsAsPlayer(page);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto('/casino/box/recife');
  await page.getByRole('button', { name: 'Comprar por R$ 2,00' }).click();
  const buying = page.getByRole('dialog', { name: 'Comprar caixa Recife' });
  await expect(buying.getByText('Faltam R$ 2,00 de saldo real.')).toBeVisible();
  await buying.getByRole('button', { name: /^Depositar/ }).click();
  const cashier = page.getByRole('dialog', { name: 'Depositar' });
  await expect(cashier.getByRole('textbox').first()).toHaveValue(/R\$\s10,00/);

  await isHeard();
  const [kind] = await queryDatabase<{ id: number }>(
    `select id::int from platform.box_types where tenant_id = 'jangada' and name = 'recife'`,
  );
  const words = ['--tenant', 'jangada', '--player', String(player?.id), '--ref', 'e2e', '--reason', REASON];
  await jangada('ops', 'box', 'give', String(kind?.id), ...words);
  // The box is granted; its celebration is queued, because a deposit is not interrupted.
  await expect(page.getByText('Você tem 1 caixa fechada')).toBeAttached();
  const reward = page.getByRole('dialog', { name: 'Você ganhou' });
  await cashier.getByRole('button', { name: 'Fechar' }).click();
  await expect(buying.getByText('Faltam R$ 2,00 de saldo real.')).toBeVisible();
  await expect(reward).toHaveCount(0);
  await buying.getByRole('button', { name: 'Cancelar' }).click();

  await expect(reward.getByRole('heading', { name: 'Caixa Recife' })).toBeVisible();
  await reward.getByRole('button', { name: 'Ver agora' }).click();
  await expect(page).toHaveURL(/\/account\/boxes$/);
  await expect(page).toHaveTitle(/Notifications/);
  // The casino and the notification both announce the box, in one notice.
  await expect(page.getByText('Recife: ela espera por você em Minhas caixas.')).toHaveCount(1);
  await expect(page.getByText('Presentes não podem ser vendidos, só abertos.')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir caixa Recife' }).click();
  const opening = page.getByRole('dialog', { name: 'Caixa Recife', exact: true });
  await opening.getByRole('button', { name: 'Abrir agora' }).click();
  // Only this journey plays the animation to its end.
  await expect(opening.getByText('Guardado em Meus itens.')).toBeVisible();
  await opening.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('link', { name: /^Verificar sorteio da caixa Recife/ })).toBeVisible();
});

test('a missing box, and the shop of a regulated site, show the error page', async ({ page }) => {
  const notFound = page.getByRole('heading', { level: 1, name: 'Página não encontrada' });
  await page.goto('/casino/box/nenhuma');
  await expect(notFound).toBeVisible();
  await page.goto(`${urls.onca}/casino/crates`);
  await expect(notFound).toBeVisible();
  await expect(withSettings('onca', { hasBoxes: true }, async () => {})).rejects.toThrow(/is_regulated.*hasBoxes/);
  await page.goto(`${urls.onca}/casino/box/presente`);
  await expect(notFound).toBeVisible();
});
