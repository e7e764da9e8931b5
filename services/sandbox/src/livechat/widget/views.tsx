/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Language, Message } from '../protocol.ts';
import texts from '../texts.json' with { type: 'json' };
import icons from './icons.json' with { type: 'json' };

const MESSAGE_CHARS_MAX = 2_000;
const COMPOSER_PX_MAX = 120;

export interface State {
  isOpen: boolean;
  isOnline: boolean;
  /** Whether the other side is typing. */
  isTyping: boolean;
  messages: Message[];
  /** Messages received while the window was closed. */
  unread: number;
  /** The text that could not be sent; the visitor may try again. */
  unsent: string | null;
  isSending: boolean;
  language: Language;
}

interface Shown {
  readonly state: State;
  readonly acts: { open(): void; close(): void; send(text: string): void };
}

/** A Lucide icon; its strokes take the colour of the text. */
const Icon = ({ name, size = 20 }: { name: keyof typeof icons; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: icons[name] }}
  />
);

const clockTime = (at: string, language: Language): string =>
  new Date(at).toLocaleTimeString(language === 'pt' ? 'pt-BR' : 'en-GB', { hour: '2-digit', minute: '2-digit' });

const Launcher = ({ state, acts }: Shown) => (
  <button class="launcher" type="button" aria-label={texts[state.language].open} onClick={acts.open}>
    <Icon name="message-circle" size={26} />
    {state.unread > 0 && <span class="unread">{state.unread}</span>}
  </button>
);

const authorOf = ({ author, name }: Message, t: (typeof texts)['pt']): string =>
  author === 'visitor' ? t.you : author === 'bot' ? t.automatic : (name ?? t.team);

/** Only the first of several consecutive messages by one author shows the name. */
const beginsRun = (messages: Message[], index: number): boolean => {
  const [now, before] = [messages[index], messages[index - 1]];
  return !before || before.author !== now?.author || before.name !== now.name;
};

const Line = ({ message, state, isFirst }: { message: Message; state: State; isFirst: boolean }) => (
  <li class={`line ${message.author}${isFirst ? ' first' : ''}`}>
    {isFirst && message.author !== 'visitor' && (
      <p class="author">
        <Icon name={message.author === 'bot' ? 'bot' : 'headset'} size={14} />
        {authorOf(message, texts[state.language])}
      </p>
    )}
    <p class="bubble">
      {isFirst && message.author === 'visitor' && <span class="hidden">{texts[state.language].you}: </span>}
      {message.text}
    </p>
    <time dateTime={message.at}>{clockTime(message.at, state.language)}</time>
  </li>
);

const Welcome = ({ state, acts }: Shown) => {
  const t = texts[state.language];
  return (
    <div class="welcome">
      <span class="wave">
        <Icon name="headset" size={28} />
      </span>
      <h3>{t.hello}</h3>
      <p>{t.helloText}</p>
      <div class="topics">
        {t.topics.map((topic) => (
          <button key={topic} type="button" onClick={() => acts.send(topic)}>
            {topic}
          </button>
        ))}
      </div>
    </div>
  );
};

const Messages = ({ state, acts }: Shown) => {
  const end = useRef<HTMLDivElement>(null);
  const { messages, isTyping } = state;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [messages.length, isTyping]);
  const t = texts[state.language];
  return (
    <div class="messages">
      {messages.length === 0 && <Welcome state={state} acts={acts} />}
      <div class="log" role="log" aria-label={t.conversation}>
        <ol>
          {messages.map((message, index) => (
            <Line key={message.id} message={message} state={state} isFirst={beginsRun(messages, index)} />
          ))}
        </ol>
      </div>
      {isTyping && (
        <p class="typing">
          <span class="hidden">{t.typing}</span>
          <i />
          <i />
          <i />
        </p>
      )}
      <div ref={end} />
    </div>
  );
};

const grow = (field: HTMLTextAreaElement): void => {
  field.style.height = 'auto';
  field.style.height = `${Math.min(field.scrollHeight, COMPOSER_PX_MAX)}px`;
};

const Composer = ({ state, acts }: Shown) => {
  const t = texts[state.language];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (!field.current || text === '' || state.isSending) return;
    field.current.value = '';
    grow(field.current);
    field.current.focus();
    acts.send(text);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
  };
  return (
    <form class="composer" onSubmit={submit}>
      <textarea
        ref={field}
        rows={1}
        maxLength={MESSAGE_CHARS_MAX}
        aria-label={t.message}
        placeholder={t.placeholder}
        onInput={(event) => grow(event.currentTarget)}
        onKeyDown={handleKey}
      />
      <button type="submit" class="send" aria-label={t.send}>
        <Icon name="send-horizontal" />
      </button>
    </form>
  );
};

const Unsent = ({ state, acts }: Shown) => {
  const { unsent } = state;
  if (unsent === null) return null;
  const t = texts[state.language];
  return (
    <div class="unsent" role="alert">
      <span>{t.failed}</span>
      <button type="button" onClick={() => acts.send(unsent)}>
        {t.again}
      </button>
    </div>
  );
};

const Window = ({ state, acts }: Shown) => {
  const t = texts[state.language];
  return (
    <section class="window" role="dialog" aria-label={t.title}>
      <header>
        <span class="sign">
          <Icon name="headset" size={22} />
        </span>
        <div>
          <h2>{t.title}</h2>
          <p class={state.isOnline ? 'status here' : 'status'}>{state.isOnline ? t.online : t.away}</p>
        </div>
        <button type="button" class="close" aria-label={t.close} onClick={acts.close}>
          <Icon name="x" size={22} />
        </button>
      </header>
      <Messages state={state} acts={acts} />
      <Unsent state={state} acts={acts} />
      <Composer state={state} acts={acts} />
    </section>
  );
};

export const Widget = ({ state, acts }: Shown) =>
  state.isOpen ? <Window state={state} acts={acts} /> : <Launcher state={state} acts={acts} />;
