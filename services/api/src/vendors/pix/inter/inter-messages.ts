import * as z from '@jangada/contracts/values/schema';
import { storableText, wholeNumber } from '../../read-message.ts';
import { pixAmount } from '../bacen-messages.ts';

export const included = z.object({ codigoSolicitacao: storableText });

const receiver = z.object({ cpfCnpj: z.optional(storableText) });

/** A payout with its present state; the history says nothing more that we use. */
export const payout = z.object({
  transacaoPix: z.object({
    status: storableText,
    endToEnd: z.optional(storableText),
    chave: z.optional(storableText),
    recebedor: z.optional(receiver),
    erros: z.optional(z.unknown()),
  }),
});

export const payoutError = z.object({ codigoErro: z.optional(storableText), descricaoErro: z.optional(storableText) });

export const failure = z.object({ title: z.optional(storableText), detail: z.optional(storableText) });

export const statementPage = z.object({ totalPaginas: wholeNumber, transacoes: z.nullable(z.array(z.unknown())) });

/** A movement of the account; only Pix that left have these details. */
export const movement = z.object({
  tipoOperacao: z.optional(storableText),
  tipoTransacao: z.optional(storableText),
  valor: pixAmount,
  detalhes: z.optional(
    z.object({
      descricaoPix: z.optional(storableText),
      endToEndId: z.optional(storableText),
    }),
  ),
});
