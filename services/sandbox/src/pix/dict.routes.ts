import type { FastifyInstance } from 'fastify';
import { problem } from './pix-problem.ts';

const CPF = /^\d{11}$/;
const OTHER_PERSON = { nome: 'Outra Pessoa', cpf: '11144477735' };

/**
 * Whose key is this? Providers pass on what the directory (DICT) answers; it wants to know who asks, in `PI-PayerId`.
 * Nobody has keys here, so a key belongs to whoever asks for it, but: e-mails that begin with `outro`, phones that end
 * with 0000 and random keys that begin with 0000 are another person's, and e-mails that begin with `ninguem` nobody's.
 */
export function registerDict(app: FastifyInstance) {
  app.get<{ Params: { chave: string } }>('/v2/gn/chaves/:chave', async (request, reply) => {
    const { chave } = request.params;
    const asks = request.headers['pi-payerid'];
    if (chave.startsWith('ninguem') || typeof asks !== 'string' || !CPF.test(asks))
      return problem(reply, 'ChaveNaoEncontrada', 'Nenhuma conta com esta chave.');
    if (CPF.test(chave)) return { chave, titular: { nome: 'Titular da Chave', cpf: chave } };
    const others = /^outro.*@|^\+.*0000$|^0000[0-9a-f]{4}-/.test(chave);
    return { chave, titular: others ? OTHER_PERSON : { nome: 'Titular da Chave', cpf: asks } };
  });
}
