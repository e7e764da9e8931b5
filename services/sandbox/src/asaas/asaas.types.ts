/** Shapes of Asaas's manual (docs.asaas.com); amounts are reais, times are those of Brasília. */

export interface Customer {
  object: 'customer';
  id: string;
  name: string;
  cpfCnpj: string;
  notificationDisabled: boolean;
  deleted: boolean;
}

export interface Refund {
  dateCreated: string;
  status: 'PENDING' | 'DONE';
  value: number;
  endToEndIdentifier: string | null;
  description: string | null;
  effectiveDate: string | null;
  transactionReceiptUrl: string | null;
  refundedSplits: object[];
}

/** A charge, also before it is paid. */
export interface Payment {
  object: 'payment';
  id: string;
  dateCreated: string;
  customer: string;
  value: number;
  netValue: number;
  /** Filled when something else was paid. */
  originalValue: number | null;
  description: string | null;
  billingType: 'PIX';
  pixTransaction: string | null;
  status: 'PENDING' | 'RECEIVED' | 'REFUNDED';
  dueDate: string;
  paymentDate: string | null;
  externalReference: string | null;
  deleted: boolean;
  refunds: Refund[] | null;
}

/** A Pix that the account has received. */
export interface Transaction {
  id: string;
  endToEndIdentifier: string;
  value: number;
  refundedValue: number;
  effectiveDate: string;
  status: 'DONE';
  type: 'CREDIT';
  originType: 'DYNAMIC_QRCODE';
  payment: string;
  originalTransaction: null;
  externalAccount: { ispb: number; ispbName: string; name: string; cpfCnpj: string; addressKey: null };
}

export interface Webhook {
  id: string;
  name: string;
  url: string;
  email: string;
  enabled: boolean;
  interrupted: boolean;
  apiVersion: number;
  authToken: string | null;
  sendType: 'SEQUENTIALLY' | 'NON_SEQUENTIALLY';
  events: string[];
}
