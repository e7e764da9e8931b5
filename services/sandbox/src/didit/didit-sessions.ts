import { randomBytes, randomUUID } from 'node:crypto';

/** "Verification Statuses", as the manual writes them. */
export const STATUSES = [
  'Not Started',
  'In Progress',
  'Approved',
  'Declined',
  'In Review',
  'Resubmitted',
  'Expired',
  'Abandoned',
] as const;

export type Status = (typeof STATUSES)[number];

/** What the person shows to the camera. */
export interface Shown {
  readonly fullName: string;
  readonly birthDate: string | null;
  readonly cpf: string | null;
  /** Codes of risks, of a refused or reviewed check. */
  readonly risks: readonly string[];
}

export interface Session {
  readonly id: string;
  readonly number: number;
  readonly token: string;
  readonly workflowId: string;
  readonly vendorData: string | null;
  readonly callback: string | null;
  readonly language: string | null;
  readonly expected: { readonly first_name?: string; readonly last_name?: string; readonly date_of_birth?: string };
  readonly createdAt: number;
  status: Status;
  shown: Shown | null;
}

type NewSession = Pick<Session, 'workflowId' | 'vendorData' | 'callback' | 'language' | 'expected'>;

const UNFINISHED: readonly Status[] = ['Not Started', 'In Progress', 'Resubmitted'];
const SESSIONS_MAX = 5_000;
const TOKEN_BYTES = 9;

export const createSessions = () => {
  const byId = new Map<string, Session>();
  let count = 0;
  return {
    /** An unfinished session of the same `vendor_data` and workflow is returned again ("Idempotency"). */
    open(wanted: NewSession): Session {
      const known = [...byId.values()].find(
        ({ vendorData, workflowId, status }) =>
          wanted.vendorData !== null &&
          vendorData === wanted.vendorData &&
          workflowId === wanted.workflowId &&
          UNFINISHED.includes(status),
      );
      if (known) {
        const again = { ...known, callback: wanted.callback };
        byId.set(known.id, again);
        return again;
      }
      const [oldest] = byId.keys();
      if (oldest !== undefined && byId.size >= SESSIONS_MAX) byId.delete(oldest);
      count += 1;
      const session: Session = {
        ...wanted,
        id: randomUUID(),
        number: count,
        token: randomBytes(TOKEN_BYTES).toString('base64url'),
        createdAt: Math.floor(Date.now() / 1000),
        status: 'Not Started',
        shown: null,
      };
      byId.set(session.id, session);
      return session;
    },
    find: (id: string): Session | undefined => byId.get(id),
    findByToken: (token: string): Session | undefined => [...byId.values()].find((one) => one.token === token),
  };
};
