import type { SameTexts } from '../text-key.ts';
import type { incidents as pt } from '../pt/incidents.ts';

/** Failures in browsers, in English. */
export const incidents = {
  incidents: {
    title: 'Incidents',
    window: 'Reported by browsers within 7 days',
    empty: { title: 'No incident in 7 days', text: 'A failure is shown here with its place in the code.' },
    reports_one: '{count} report',
    reports_other: '{count} reports',
    visitors_one: '{count} visitor',
    visitors_other: '{count} visitors',
    place: '{expose}, at {path}',
    noMessage: 'Without a message',
    noStack: 'No browser sent a stack trace.',
    show: 'Show stack trace',
    hide: 'Hide stack trace',
    noFrames: 'The stack trace has no addresses',
    noFramesText: 'The browser sent only the message.',
    states: {
      resolved: 'Resolved',
      'no-map': 'No map: the release was published without source maps.',
      pruned: 'No map: the files of the release were deleted.',
      unmapped: 'The map has nothing at this position.',
      foreign: 'Foreign: no file of a release that was published here.',
      forbidden: 'Of another remote, which you may not inspect.',
      failed: 'The stored map cannot be read. Publish the release again.',
    },
  },
} satisfies SameTexts<typeof pt>;
