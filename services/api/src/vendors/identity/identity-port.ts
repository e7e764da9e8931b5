import type { IdentityMoment, IdentityReason, IdentityState } from '@jangada/contracts/domains/identity/check';
import type { ThirdPartyRequest } from '../third-party-request.ts';

/** `identity`: document and face. `face`: the person again, of whom the document is known. */
export type IdentityLevel = 'identity' | 'face';

/** The player as they have registered. */
export interface CheckedPlayer {
  /** Names the player of this tenant at the provider, and nobody of another one. */
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO day; null where it is not known. */
  readonly birthDate: string | null;
  readonly language: 'pt' | 'en';
  /** Where the provider sends the player afterwards. */
  readonly returnTo: string;
}

export interface StartedCheck {
  readonly sessionId: string;
  readonly url: string;
  readonly expires: Date;
}

/** What a document and a face have shown; a provider may know only a part of it. */
export interface FoundFacts {
  readonly documentType: string | null;
  readonly fullName: string | null;
  /** ISO day. */
  readonly birthDate: string | null;
  /** Eleven digits. */
  readonly cpf: string | null;
  readonly faceScore: number | null;
  readonly livenessScore: number | null;
  readonly provesAddress: boolean;
}

export interface ReadCheck {
  readonly state: IdentityState;
  /** Of a refusal. */
  readonly reasons: readonly IdentityReason[];
  /** Another try leads to nothing. */
  readonly final: boolean;
  /** Of whom it is. */
  readonly reference: string;
  readonly facts: FoundFacts;
}

/** A notice that a check has changed; what it says about the result is not used. */
export interface IdentityNotice {
  readonly eventId: string;
  readonly sessionId: string;
}

/** A provider of identity checks, with the account of one tenant. */
export interface IdentityPort {
  /** @throws {VendorUnavailable} */
  start(player: CheckedPlayer, level: IdentityLevel, moment: IdentityMoment): Promise<StartedCheck>;
  /** @returns null when it is not the provider's, or too old */
  authenticate(request: ThirdPartyRequest): IdentityNotice | null;
  /** @returns null when the provider does not know the check. @throws {VendorUnavailable} */
  read(sessionId: string): Promise<ReadCheck | null>;
}
