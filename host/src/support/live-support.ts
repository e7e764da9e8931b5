import type { Api, Notices } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/contracts/client/errors';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { addBundle } from '@jangada/remote-kit/texts';
import { createSupportToken } from '@jangada/contracts/domains/support/endpoints';
import type { SupportToken } from '@jangada/contracts/domains/support/endpoints';
import type { i18n } from 'i18next';
import { ThirdPartyError } from '../browser/third-party-script.ts';
import { jivoAddress, loadJivo } from './jivo.ts';
import type { SupportContact, SupportWidget } from './jivo.ts';
import { supportTexts } from '../texts/support.ts';

/** A token that ends sooner than this is renewed before the chat is opened with it. */
export const TOKEN_SPARE_MS = 60_000;

/** Up to here the chat fills the window, and back closes it as it closes a sheet. */
const FILLS_WINDOW = '(max-width: 640px)';

const BRAND_COLOR = '--jg-colors-brand-solid';

export interface LiveSupportParts {
  readonly api: Api;
  readonly site: () => SiteConfig;
  readonly notices: Pick<Notices, 'show'>;
  readonly i18n: i18n;
  /** The back button calls this once instead of leaving the page, until it is released. */
  readonly guardBack: (onBack: () => void) => { release(): void };
}

/** The chat of whoever is signed in. Every call may throw what the third party or the platform answers. */
export interface LiveSupport {
  /** Loads it and says who is here; keeps it told when the contact details change. */
  join(player: User): Promise<void>;
  open(player: User): Promise<void>;
  /** Out of sight; the conversation goes on. */
  close(): void;
  /** Everything of it and of the player leaves the page. */
  leave(): void;
}

interface Visit {
  readonly playerId: number;
  readonly left: AbortController;
  readonly widget: Promise<SupportWidget>;
  contact: SupportContact;
  tokenEndsAtMs: number;
}

/** What somebody who answers needs to know of a player (ANL-06). */
const contactOf = ({ name, email, username }: User): SupportContact => ({ name, email, phone: username });

const isSame = (one: SupportContact, other: SupportContact): boolean =>
  one.name === other.name && one.email === other.email && one.phone === other.phone;

export const createLiveSupport = ({ api, site, notices, i18n, guardBack }: LiveSupportParts): LiveSupport => {
  const t = addBundle(i18n, supportTexts);
  let visit: Visit | null = null;
  let answers = 0;

  /** A token of its own, never the session's: with that one a third party could act for the player (ANL-08). */
  const newToken = async (signal: AbortSignal): Promise<SupportToken> => {
    try {
      return (await api(createSupportToken, { signal })).data;
    } catch (error) {
      // Support says by itself that it did not open; fetched ahead, it says nothing.
      markExplained(error);
      throw error;
    }
  };

  const showAnswer = (): void => {
    answers += 1;
    notices.show({
      id: `support:${Date.now()}:${answers}`,
      title: t('answered'),
      text: t('answeredText'),
      onOpen: () => void visit?.widget.then((widget) => widget.open()),
    });
  };

  const close = (): void =>
    void visit?.widget.then(
      (widget) => widget.close(),
      () => undefined,
    );

  const holdBack = (): (() => void) => {
    if (!window.matchMedia(FILLS_WINDOW).matches) return () => undefined;
    const guard = guardBack(close);
    return () => guard.release();
  };

  const connect = async (player: User, left: AbortSignal, keepEnd: (endsAtMs: number) => void) => {
    const address = jivoAddress(site());
    if (!address) throw new ThirdPartyError('The live chat has no web address');
    const { token, expires_at: endsAt } = await newToken(left);
    keepEnd(Date.parse(endsAt));
    const color = getComputedStyle(document.documentElement).getPropertyValue(BRAND_COLOR).trim();
    return loadJivo({
      address,
      token,
      color,
      contact: contactOf(player),
      left,
      onAnswer: showAnswer,
      onShown: holdBack,
    });
  };

  const leave = (): void => {
    const ended = visit;
    visit = null;
    ended?.left.abort();
    ended?.widget.then(
      (widget) => widget.remove(),
      () => undefined,
    );
  };

  const begin = (player: User): Visit => {
    leave();
    const left = new AbortController();
    const begun: Visit = {
      playerId: player.id,
      left,
      contact: contactOf(player),
      tokenEndsAtMs: 0,
      widget: connect(player, left.signal, (endsAtMs) => {
        begun.tokenEndsAtMs = endsAtMs;
      }),
    };
    visit = begun;
    begun.widget.catch(() => {
      // The next call begins anew.
      if (visit === begun) visit = null;
    });
    return begun;
  };

  const visitOf = (player: User): Visit => (visit?.playerId === player.id ? visit : begin(player));

  const setContact = async (player: User, on: Visit): Promise<SupportWidget> => {
    const widget = await on.widget;
    const contact = contactOf(player);
    if (!isSame(contact, on.contact)) {
      on.contact = contact;
      widget.setContact(contact);
    }
    return widget;
  };

  return {
    join: async (player) => {
      await setContact(player, visitOf(player));
    },
    open: async (player) => {
      const on = visitOf(player);
      const widget = await setContact(player, on);
      if (on.tokenEndsAtMs - Date.now() < TOKEN_SPARE_MS) {
        const { token, expires_at: endsAt } = await newToken(on.left.signal);
        on.tokenEndsAtMs = Date.parse(endsAt);
        widget.tellToken(token);
      }
      widget.open();
    },
    close,
    leave,
  };
};
