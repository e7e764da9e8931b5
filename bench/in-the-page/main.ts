import { answer } from '../harness/question.ts';
import { actions } from './actions.ts';
import { catalogue } from './catalogue.ts';
import { dialogs } from './dialogs.ts';
import { home } from './home.ts';
import { messages } from './messages.ts';
import { prefetched } from './prefetched.ts';
import { routeChanges } from './route-changes.ts';
import { shifts } from './shifts.ts';

await answer('in-the-page', {
  actions,
  prefetched,
  dialogs,
  home,
  shifts,
  'route-changes': routeChanges,
  messages,
  catalogue,
});
