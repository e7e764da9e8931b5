import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startInterStandIn } from '../../../../test/support/inter-stand-in.ts';
import type { PayoutPort } from '../payout-port.ts';
import { createPixClients } from '../pix-clients.ts';

const CPF = '52998224725';

describe('a payout by the Inter', () => {
  let bank: Awaited<ReturnType<typeof startInterStandIn>>;
  let payouts: PayoutPort;
  before(async () => {
    bank = await startInterStandIn();
    const access = { profile: 'inter' as const, clientId: 'client', clientSecret: 'secret', account: '123456' };
    ({ payouts } = createPixClients({ ...access, baseUrl: bank.url, tls: null }));
  });
  after(() => bank.close());

  const aPayout = (to = CPF) => ({ id: randomUUID().replaceAll('-', ''), amount: 5_000, from: 'x', to, ownerCpf: CPF });

  const stateAfter = async (status: string): Promise<string | undefined> => {
    const payout = aPayout();
    bank.endNext(status);
    const sent = await payouts.send(payout);
    assert.ok(sent.kind === 'processing' && sent.ref !== undefined);
    return (await payouts.find(payout.id, sent.ref))?.kind;
  };

  it('is in progress while its money may still leave, also while it waits for an approval', async () => {
    const open = ['CRIADO', 'AGUARDANDO_APROVACAO', 'APROVADO', 'AGENDADO', 'ENVIADO', 'DEBITADO', 'PIX_ENVIADO'];
    const others = ['TRANSACAO_CRIADA', 'TRANSACAO_APROVADA', 'UM_ESTADO_NOVO'];
    for (const status of [...open, ...others]) assert.equal(await stateAfter(status), 'processing', status);
  });

  it('is refused when it was not made, and a part of it needs a person', async () => {
    const notMade = ['REPROVADO', 'EXPIRADO', 'CANCELADO', 'FALHA', 'CANCELADO_SEM_SALDO', 'NAO_DEBITADO'];
    for (const status of [...notMade, 'AGENDAMENTO_CANCELADO'])
      assert.equal(await stateAfter(status), 'refused', status);
    for (const status of ['PARCIALMENTE_DEBITADO', 'PARCIALMENTE_PAGO'])
      assert.equal(await stateAfter(status), 'blocked', status);
  });

  it('to another key than the CPF is not sent', async () => {
    const before = bank.count();
    const sent = await payouts.send(aPayout('ana@exemplo.com'));
    assert.deepEqual([sent.kind, bank.count()], ['refused', before]);
  });

  it('that reaches another document is paid, and says so', async () => {
    const payout = aPayout();
    bank.reachNext('11144477735');
    const sent = await payouts.send(payout);
    const found = await payouts.find(payout.id, sent.kind === 'processing' ? sent.ref : null);
    assert.deepEqual([found?.kind, found?.kind === 'paid' && found.toStranger], ['paid', true]);
  });
});
