import type { Api, Clock, Notices } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/contracts/client/errors';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { addBundle } from '@jangada/remote-kit/texts';
import { createSupportToken } from '@jangada/contracts/domains/support/endpoints';
import type { SupportToken } from '@jangada/contracts/domains/support/endpoints';
import type { i18n } from 'i18next';
import { ThirdPartyError } from '../../browser/third-party-script.ts';
import { jivoAddress, loadJivo } from './jivo.ts';
import type { SupportContact, SupportWidget } from './jivo.ts';
import { supportTexts } from '../../texts/support.ts';

/** A token that expires sooner is renewed before the chat opens. */
export const TOKEN_SPARE_MS = 60_000;

/** Up to this width the chat fills the window, and the back button closes it. */
const FILLS_WINDOW = '(max-width: 640px)';

const BRAND_COLOR = '--jg-colors-brand-solid';

export interface LiveSupportParts {
  readonly api: Api;
  readonly site: () => SiteConfig;
  readonly notices: Pick<Notices, 'show'>;
  readonly clock: Clock;
  readonly i18n: i18n;
  /** The back button calls this once instead of leaving the page, until it is released. */
  readonly guardBack: (onBack: () => void) => { release(): void };
}

/** The support chat of the current player. Every call may throw errors of the third party or the platform. */
export interface LiveSupport {
  /** Loads the chat, identifies the player and updates the contact details when they change. */
  join(player: User): Promise<void>;
  open(player: User): Promise<void>;
  /** Hides the chat; the conversation continues. */
  close(): void;
  /** Removes the chat and the player's data from the page. */
  leave(): void;
}

interface Visit {
  readonly playerId: number;
  readonly left: AbortController;
  readonly widget: Promise<SupportWidget>;
  contact: SupportContact;
  tokenEndsAtMs: number;
}

/** The contact details for the support agent (ANL-06). */
const contactOf = ({ name, email, username }: User): SupportContact => ({ name, email, phone: username });

const isSame = (one: SupportContact, other: SupportContact): boolean =>
  one.name === other.name && one.email === other.email && one.phone === other.phone;

export const createLiveSupport = ({ api, site, notices, clock, i18n, guardBack }: LiveSupportParts): LiveSupport => {
  const t = addBundle(i18n, supportTexts);
  let visit: Visit | null = null;
  let answers = 0;

  /** A separate token for the third party, which could act for the player with the session's token (ANL-08). */
  const newToken = async (signal: AbortSignal): Promise<SupportToken> => {
    try {
      return (await api(createSupportToken, { signal })).data;
    } catch (error) {
      // The shell must not show the failure: the support port shows it, unless the call was a prefetch.
      markExplained(error);
      throw error;
    }
  };

  const showAnswer = (): void => {
    answers += 1;
    notices.show({
      id: `support:${clock.nowMs()}:${answers}`,
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
      // Drops the failed visit, so that the next call starts again.
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
      if (on.tokenEndsAtMs - clock.nowMs() < TOKEN_SPARE_MS) {
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
