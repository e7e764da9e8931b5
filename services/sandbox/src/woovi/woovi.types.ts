/** Shapes of Woovi's manual (developers.woovi.com); amounts are centavos. */

export interface Customer {
  name: string;
  taxID: { taxID: string; type: 'BR:CPF' };
}

export interface Charge {
  correlationID: string;
  value: number;
  comment: string;
  identifier: string;
  transactionID: string;
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED';
  customer: Customer | null;
  ensureSameTaxID: boolean;
  brCode: string;
  pixKey: string;
  type: 'DYNAMIC';
  discount: number;
  valueWithDiscount: number;
  additionalInfo: object[];
  expiresIn: number;
  expiresDate: string;
  createdAt: string;
  updatedAt: string;
}

/** A Pix that the account has received. */
export interface Transaction {
  endToEndId: string;
  endToEndID: string;
  value: number;
  time: string;
  type: 'PAYMENT';
  status: 'CONFIRMED';
  infoPagador: string | null;
  payer: Customer;
  customer: Customer | null;
  /** The correlation id of its charge. */
  charge: string;
}

export interface Refund {
  correlationID: string;
  transactionEndToEndId: string;
  refundId: string;
  value: number;
  status: 'IN_PROCESSING' | 'REFUNDED' | 'NOT_ACCOMPLISHED';
  time: string;
  comment: string | null;
}

export interface Payment {
  correlationID: string;
  value: number;
  status: 'CREATED' | 'APPROVED' | 'CONFIRMED' | 'FAILED';
  destinationAlias: string;
  destinationAliasType: string;
  comment: string | null;
  sourceAccountId: string;
  createdAt: string;
  transaction: { value: number; endToEndId: string; time: string } | null;
}

export interface Webhook {
  id: string;
  name: string;
  event: string;
  url: string;
  authorization: string | null;
  isActive: boolean;
  createdAt: string;
}
