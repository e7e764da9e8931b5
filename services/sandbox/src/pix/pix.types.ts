import type { CobRequest, Person } from './cob-request.ts';

/** Shapes of the Bacen API Pix 2.9; field names are the standard's. */

export type CobStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_PSP';

export interface Cob extends Omit<CobRequest, 'calendario'> {
  calendario: { criacao: string; expiracao: number };
  txid: string;
  revisao: number;
  status: CobStatus;
  loc: { id: number; location: string; tipoCob: 'cob'; criacao: string };
  location: string;
  pixCopiaECola: string;
}

export interface Devolucao {
  id: string;
  rtrId: string;
  valor: string;
  horario: { solicitacao: string; liquidacao?: string };
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  /** `MED_…`: the payer's bank reversed the Pix. */
  natureza: 'ORIGINAL' | 'MED_FRAUDE' | 'MED_OPERACIONAL';
  motivo?: string;
}

export interface Pix {
  endToEndId: string;
  txid: string;
  valor: string;
  chave: string;
  horario: string;
  infoPagador?: string;
  devolucoes?: Devolucao[];
}

/** A Pix with its payer, which the bank knows but the standard does not publish. */
export interface ReceivedPix extends Pix {
  payer: Person;
}

/** A Pix sent to a person's key, as Efí's API shows it. */
export interface SentPix {
  idEnvio: string;
  endToEndId: string;
  valor: string;
  /** The key of the payer. */
  chave: string;
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
  horario: { solicitacao: string; liquidacao?: string };
  favorecido: { chave: string; identificacao: { nome: string; cpf: string } };
  erro?: { codigo: string; origem: string; motivo: string };
}

/** A claim of the payer's bank against a received Pix, as Efí's API shows it. */
export interface Infracao {
  idInfracao: string;
  endToEndId: string;
  protocolo: string;
  dataTransacao: string;
  valor: string;
  chave: string;
  status: 'ABERTA' | 'EM_DEFESA' | 'ACEITA' | 'REJEITADA' | 'CANCELADA_EFI';
  razao: string;
  tipoSituacao: string;
  comentario?: string;
  /** Our words of the defence, and the bank's of its decision. */
  defesa?: string;
  justificativaAnalista?: string;
  dadosAnalise: { abertura: string; prazoFinalizacao: string; recebimentoDefesa?: string; finalizacao?: string };
  criadoEm: string;
  atualizadoEm: string;
}

export interface Webhook {
  webhookUrl: string;
  /** What its notices are signed with, when the receiver gave it. */
  secret?: string;
  chave: string;
  criacao: string;
}
