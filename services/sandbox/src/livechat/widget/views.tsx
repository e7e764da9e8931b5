/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Message } from '../protocol.ts';
import { Icon } from './icon.tsx';
import type { State } from './state.ts';
import { clockTime, words } from './words.ts';
import type { Words } from './words.ts';

const MESSAGE_CHARS_MAX = 2_000;
const COMPOSER_PX_MAX = 120;

export interface Acts {
  open(): void;
  close(): void;
  send(text: string): void;
}

interface Shown {
  readonly state: State;
  readonly acts: Acts;
}

const Launcher = ({ state, acts }: Shown) => (
  <button class="launcher" type="button" aria-label={words[state.language].open} onClick={acts.open}>
    <Icon name="message-circle" size={26} />
    {state.unread > 0 && <span class="unread">{state.unread}</span>}
  </button>
);

const authorOf = ({ author, name }: Message, said: Words): string =>
  author === 'visitor' ? said.you : author === 'bot' ? said.automatic : (name ?? said.team);

/** Of a run of messages by one author only the first names them. */
const beginsRun = (messages: Message[], index: number): boolean => {
  const [now, before] = [messages[index], messages[index - 1]];
  return !before || before.author !== now?.author || before.name !== now.name;
};

const Line = ({ message, state, isFirst }: { message: Message; state: State; isFirst: boolean }) => (
  <li class={`line ${message.author}${isFirst ? ' first' : ''}`}>
    {isFirst && message.author !== 'visitor' && (
      <p class="author">
        <Icon name={message.author === 'bot' ? 'bot' : 'headset'} size={14} />
        {authorOf(message, words[state.language])}
      </p>
    )}
    <p class="bubble">
      {isFirst && message.author === 'visitor' && <span class="hidden">{words[state.language].you}: </span>}
      {message.text}
    </p>
    <time dateTime={message.at}>{clockTime(message.at, state.language)}</time>
  </li>
);

const Welcome = ({ state, acts }: Shown) => {
  const said = words[state.language];
  return (
    <div class="welcome">
      <span class="wave">
        <Icon name="headset" size={28} />
      </span>
      <h3>{said.hello}</h3>
      <p>{said.helloText}</p>
      <div class="topics">
        {said.topics.map((topic) => (
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
  const said = words[state.language];
  return (
    <div class="messages">
      {messages.length === 0 && <Welcome state={state} acts={acts} />}
      <div class="log" role="log" aria-label={said.conversation}>
        <ol>
          {messages.map((message, index) => (
            <Line key={message.id} message={message} state={state} isFirst={beginsRun(messages, index)} />
          ))}
        </ol>
      </div>
      {isTyping && (
        <p class="typing">
          <span class="hidden">{said.typing}</span>
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
  const said = words[state.language];
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
        aria-label={said.message}
        placeholder={said.placeholder}
        onInput={(event) => grow(event.currentTarget)}
        onKeyDown={handleKey}
      />
      <button type="submit" class="send" aria-label={said.send}>
        <Icon name="send-horizontal" />
      </button>
    </form>
  );
};

const Unsent = ({ state, acts }: Shown) => {
  const { unsent } = state;
  if (unsent === null) return null;
  const said = words[state.language];
  return (
    <div class="unsent" role="alert">
      <span>{said.failed}</span>
      <button type="button" onClick={() => acts.send(unsent)}>
        {said.again}
      </button>
    </div>
  );
};

const Window = ({ state, acts }: Shown) => {
  const said = words[state.language];
  return (
    <section class="window" role="dialog" aria-label={said.title}>
      <header>
        <span class="sign">
          <Icon name="headset" size={22} />
        </span>
        <div>
          <h2>{said.title}</h2>
          <p class={state.isOnline ? 'status here' : 'status'}>{state.isOnline ? said.online : said.away}</p>
        </div>
        <button type="button" class="close" aria-label={said.close} onClick={acts.close}>
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
