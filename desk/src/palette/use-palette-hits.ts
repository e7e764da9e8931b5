import { findPlayers, listPlayers, WORDS_OF_NAME } from '@jangada/contracts/ops/players';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { readQuery } from '../api/queries.ts';
import { useViews } from '../views/use-views.ts';
import { errorText } from '../parts/error-text.ts';
import { folded } from '../parts/folded.ts';
import { isCommand, operationPath, operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { shownText } from '../texts/shown-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useSavedHits, type SavedHit } from './use-saved-hits.ts';

interface HitBase {
  readonly key: string;
  readonly label: string;
  /** Why it is a hit, or what it is. */
  readonly beside: string;
  readonly icon: string;
}

export type Hit =
  | (HitBase & { readonly kind: 'view' | 'read' | 'player'; readonly to: string })
  | (HitBase & { readonly kind: 'command'; readonly words: string })
  | (HitBase & { readonly kind: 'board' })
  | SavedHit;

const HITS_MAX = 8;
/** Enough of the name of a kind to mean all of it. */
const KIND_CHARACTERS_MIN = 3;
/** The list that has the payment of a hit. */
const pages = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;
/** Whatever identifies a player has a digit or an @, or is longer than a word of a command. */
const IDENTIFIER = /^(?=.*[\d@])[\p{L}\p{N}@+.:_()-][\p{L}\p{N}@+.:_() -]{0,119}$/u;

/** Digits with whatever people write between them, long enough for a phone number or a CPF. */
const WRITTEN_NUMBER = /^\+?\d(?:[^\p{L}\p{N}]{0,2}\d){9,}$/u;

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;

/** What a player may say in a sentence: an e-mail, the id of a Pix, a UUID, a CPF, a phone number. */
const SAID = [
  // As the desk itself writes a player: `Ana Souza · 7`.
  /(?<=\p{L} · )\d+$/u,
  EMAIL,
  /\bE\d{8}[\da-z]{23}\b/iu,
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/iu,
  /\b\d{3}[^\p{L}\p{N}]?\d{3}[^\p{L}\p{N}]?\d{3}[^\p{L}\p{N}]?\d{2}\b/u,
  /(?:\+?55 ?)?(?:\(\d{2}\)|\b\d{2}) ?9? ?\d{4}[- ]?\d{4}\b/u,
  // The id of a round or a payment.
  /\b(?=[\w-]*\d)[\w-]{16,}\b/u,
] as const;
/** Two words, which no identifier has. */
const SENTENCE = /\p{L} \p{L}/u;

/** What is pasted has breaks, spaces and invisible marks of its own, also between the digits of a number or key. */
const pasted = (typed: string): string => {
  const text = typed
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .replaceAll(/\p{Pd}/gu, '-')
    .trim();
  if (!/[\d@]/.test(text)) return text;
  // An address comes with brackets or `mailto:` around it.
  if (!SENTENCE.test(text)) return written((EMAIL.exec(text)?.[0] ?? text).replaceAll(' ', '').replace(/^#/, ''));
  for (const kind of SAID) {
    const [said] = kind.exec(text) ?? [];
    if (said !== undefined) return written(said.replaceAll(' ', ''));
  }
  return text;
};

/** A number with separators that no identifier has is its digits. */
const written = (text: string): string =>
  !IDENTIFIER.test(text) && WRITTEN_NUMBER.test(text) ? text.replaceAll(/[^\d+]/gu, '') : text;

/** Whether every typed word begins a word of the text. */
const matches = (text: string, typed: string): boolean => {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Those that begin with the text as it is typed come first: a wrong command is one key away from the right one. */
const nearestFirst = (hits: readonly Hit[], typed: string): Hit[] => {
  const begins = ({ label, beside }: Hit): boolean =>
    [label, beside].some((name) => folded(name).startsWith(folded(typed).trim()));
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
};

export const usePaletteHits = (
  typed: string,
): {
  readonly hits: readonly Hit[];
  readonly isFinding: boolean;
  readonly isIdentifier: boolean;
  readonly error: string | null;
  /** What is said where nothing else is: no view is saved yet. */
  readonly hasNoSaved: boolean;
} => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const me = useMe();
  const tenant = useTenant();
  const views = useViews();
  const saved = useSavedHits();
  const text = pasted(typed);
  /** A player is looked for when the typing comes to rest; views and commands are found with each key. */
  const settled = useDeferredValue(text);
  const maySeePlayers = rightOf(me, 'players.see', tenant).may !== null;
  const isIdentifier = maySeePlayers && IDENTIFIER.test(text);
  const found = useQuery({
    ...readQuery(findPlayers, { params: { tenant }, query: { identifier: settled } }),
    enabled: isIdentifier && settled === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isName = maySeePlayers && WORDS_OF_NAME.test(text);
  const named = useQuery({
    ...readQuery(listPlayers, { params: { tenant }, query: { name: settled } }),
    enabled: isName && settled === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const identified = (isIdentifier ? (found.data?.data ?? []) : []).map((hit) => ({
    ...hit,
    beside: texts.value('by', hit.by),
  }));
  const ofName = (isName ? (named.data?.data ?? []) : []).slice(0, HITS_MAX).map((row) => ({ ...row, beside: '' }));
  const players: Hit[] = [...identified, ...ofName].map(({ id, name, beside }) => ({
    kind: 'player',
    key: `player ${id}`,
    label: `${shownText(name)} · ${id}`,
    beside,
    icon: 'lucide:user',
    to: `/${tenant}/players/${id}`,
  }));
  const rounds: Hit[] = identified
    .filter(({ by }) => by === 'round' && views.some(({ id }) => id === 'bets'))
    .map(({ beside }) => ({
      kind: 'view',
      key: `round ${settled}`,
      label: t('views.bets'),
      beside,
      icon: 'lucide:ticket',
      to: `/${tenant}/bets?round=${encodeURIComponent(settled)}`,
    }));
  const payments: Hit[] = identified.flatMap(({ payment, beside }) => {
    const page = payment && views.find(({ id }) => id === pages[payment.kind]);
    if (!page) return [];
    return {
      kind: 'view',
      key: `${payment.kind} ${payment.id}`,
      label: `${t(`views.${page.id}`)} · ${payment.id}`,
      beside,
      icon: page.icon,
      to: `/${tenant}/${page.path}?payment=${payment.id}&open=${payment.id}`,
    };
  });
  const toViews: Hit[] = views
    .filter(({ id }) => matches(t(`views.${id}`), text))
    .map(({ id, path, key, icon }) => ({
      kind: 'view',
      key: `view ${id}`,
      label: t(`views.${id}`),
      beside: `g ${key}`,
      icon,
      to: `/${tenant}/${path}`,
    }));
  /** By name, by page, or all of them by what they are. */
  const areSavedAsked = text.length >= KIND_CHARACTERS_MIN && matches(t('palette.kinds.saved'), text);
  const toSaved = saved.hits.filter(({ label, beside }) => areSavedAsked || matches(`${label} ${beside}`, text));
  const toBoard: Hit[] =
    me.board !== null && matches(t('board'), text)
      ? [{ kind: 'board', key: 'board', label: t('board'), beside: '', icon: 'lucide:external-link' }]
      : [];
  const allowed = [...operations.values()].filter(
    (operation) =>
      text !== '' &&
      rightOf(me, operation.needs, tenant).may !== null &&
      matches(`${texts.name(operation)} ${operation.words}`, text),
  );
  const commands: Hit[] = allowed.filter(isCommand).map((operation) => ({
    kind: 'command',
    key: operation.words,
    label: texts.name(operation),
    beside: operation.words,
    icon: 'lucide:zap',
    words: operation.words,
  }));
  const reads: Hit[] = allowed
    .filter((operation) => !isCommand(operation))
    .map((operation) => ({
      kind: 'read',
      key: operation.words,
      label: texts.name(operation),
      beside: operation.words,
      icon: 'lucide:list',
      to: operationPath(tenant, operation),
    }));
  const failure = (isIdentifier ? found.error : null) ?? (areSavedAsked ? saved.error : null);
  return {
    hits: [
      ...[...players, ...payments, ...rounds, ...toViews.slice(0, HITS_MAX)],
      ...[...(areSavedAsked ? toSaved : toSaved.slice(0, HITS_MAX)), ...toBoard],
      ...[...nearestFirst(commands, text).slice(0, HITS_MAX), ...nearestFirst(reads, text).slice(0, HITS_MAX)],
    ],
    isIdentifier,
    isFinding: isIdentifier && found.isFetching,
    error: failure === null ? null : errorText(failure, t),
    hasNoSaved: areSavedAsked && saved.hits.length === 0,
  };
};
