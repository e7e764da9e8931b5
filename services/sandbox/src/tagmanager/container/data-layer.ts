/*
 * How a container processes the page's data layer, by the public manual: messages pushed before it loaded come first
 * and in order, then each as it is pushed; values stay in a model until another message changes them; a message with
 * `event` is an event; a function is called with the model as `this`; `eventCallback` is called when the tags of its
 * event have fired.
 */

type Message = Record<string, unknown>;

/** One event, with the fields of its message. */
export interface TagEvent {
  name: string;
  facts: Message;
}

export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  reset(): void;
}

/** Maximum number of messages; the oldest are removed, as in Google's container. */
const MESSAGES_MAX = 300;
const OWN_KEYS = new Set(['event', 'eventCallback', 'eventTimeout', 'gtm.uniqueEventId']);

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** `{ 'a.b': 1 }` and `{ a: { b: 1 } }` are equivalent. */
const mergeInto = (target: Message, key: string, value: unknown): void => {
  const [first = '', ...rest] = key.split('.');
  if (first === '__proto__' || first === 'constructor' || first === 'prototype') return;
  const inner = target[first];
  if (rest.length > 0) {
    const next: Message = isMessage(inner) ? inner : {};
    target[first] = next;
    return mergeInto(next, rest.join('.'), value);
  }
  if (!isMessage(value)) {
    target[first] = value;
    return;
  }
  const next: Message = isMessage(inner) ? inner : {};
  target[first] = next;
  for (const [name, one] of Object.entries(value)) mergeInto(next, name, one);
};

const readFrom = (source: Message, key: string): unknown =>
  key.split('.').reduce<unknown>((found, part) => (isMessage(found) ? found[part] : undefined), source);

/**
 * Takes over the layer, so that every push is processed from now on.
 *
 * @returns the model that tags read from
 */
export const attachDataLayer = (layer: unknown[], fire: (event: TagEvent) => void): Model => {
  let values: Message = {};
  let lastId = 0;
  const waiting: unknown[] = [];
  let isBusy = false;

  const model: Model = {
    get: (key) => readFrom(values, key),
    set: (key, value) => mergeInto(values, key, value),
    reset: () => {
      values = {};
    },
  };

  const processMessage = (message: Message): void => {
    for (const [key, value] of Object.entries(message)) if (!OWN_KEYS.has(key)) mergeInto(values, key, value);
    const { event, eventCallback } = message;
    if (typeof event !== 'string') return;
    lastId += 1;
    // Has no effect on a frozen message, which then has no event id.
    Reflect.set(message, 'gtm.uniqueEventId', lastId);
    const facts = Object.fromEntries(Object.entries(message).filter(([key]) => !OWN_KEYS.has(key)));
    fire({ name: event, facts });
    if (typeof eventCallback === 'function') eventCallback();
  };

  const processEntry = (entry: unknown): void => {
    try {
      if (typeof entry === 'function') entry.call(model);
      else if (Array.isArray(entry) && entry[0] === 'set') model.set(String(entry[1]), entry[2]);
      else if (isMessage(entry)) processMessage(entry);
    } catch (error) {
      // A function of the page may fail; the following messages are still processed.
      console.error('[tag manager]', error);
    }
  };

  /** A message that is pushed while another is processed is queued. */
  const work = (): void => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) processEntry(waiting.shift());
    isBusy = false;
  };

  const push = layer.push.bind(layer);
  waiting.push(...layer);
  layer.push = (...entries) => {
    const length = push(...entries);
    waiting.push(...entries);
    work();
    while (layer.length > MESSAGES_MAX) layer.shift();
    return length;
  };
  work();
  return model;
};
