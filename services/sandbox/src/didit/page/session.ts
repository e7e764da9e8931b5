// Browser code of the hosted page: a person plays what the camera sees.
import { button, byId, postJson } from '../../kit/dom.ts';

import allTexts from './texts.json' with { type: 'json' };

const token = location.pathname.split('/').at(-1) ?? '';
const address = `/didit/page/${token}`;

const outcomes = {
  approve: { status: 'Approved' },
  other: { status: 'Approved', full_name: 'Beltrano Quintanilha', date_of_birth: '1971-02-03' },
  unreadable: { status: 'Declined', risks: ['DOCUMENT_NUMBER_NOT_DETECTED'] },
  alive: { status: 'Declined', risks: ['LOW_LIVENESS_SCORE'] },
  review: { status: 'In Review' },
  forged: { status: 'Declined', risks: ['PORTRAIT_MANIPULATION_DETECTED'] },
  expire: { status: 'Abandoned' },
} as const;

const say = (id: string, text: string) => (byId(id, HTMLElement).textContent = text);

async function show(): Promise<void> {
  const answer = await fetch(address);
  const session = answer.ok ? await answer.json() : null;
  const language: string = session?.language ?? navigator.language;
  const texts = allTexts[language.toLowerCase().startsWith('en') ? 'en' : 'pt'];
  document.documentElement.lang = texts === allTexts.en ? 'en' : 'pt-BR';
  say('title', texts.title);
  if (!session) return void say('said', texts.unknown);
  if (session.callback) {
    const back = byId('back', HTMLAnchorElement);
    Object.assign(back, { href: session.callback, textContent: texts.back, hidden: false });
  }
  if (!['Not Started', 'In Progress', 'Resubmitted', 'In Review'].includes(session.status))
    return void say('said', texts.over);
  say('explained', texts.explained);
  say('person', session.name);
  const choices = byId('choices', HTMLElement);
  for (const [name, outcome] of Object.entries(outcomes)) {
    const label = Object.entries(texts).find(([key]) => key === name)?.[1] ?? name;
    const choose = async () => {
      await postJson(address, outcome);
      choices.replaceChildren();
      say('explained', '');
      say('said', texts.done);
    };
    choices.append(button(label, 'choice', () => void choose()));
  }
}

void show();
