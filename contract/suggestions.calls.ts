import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  acceptance,
  acceptedSuggestion,
  dismissal,
  flag,
  flagInput,
  flagsQuery,
  suggestion,
  suggestionAcceptance,
  suggestionInput,
  suggestionsQuery,
} from './suggestion.ts'

const nothing = z.null()

/** Reports of links, and suggested changes. */
export const suggestionsApi = {
  flags: endpoint({
    method: 'GET',
    path: '/path/flags/:pathId',
    access: 'member',
    about:
      'Reports of the links of a journey, latest first: for its authors the open ones and those whose link its steps have now, for other members their own.',
    query: flagsQuery,
    answer: z.array(flag),
    paged: true,
    reads: ['flags:{pathId}', 'comments:{pathId}'],
  }),
  createFlag: endpoint({
    method: 'POST',
    path: '/path/flags/:pathId',
    access: 'member',
    about:
      "Report a step's link to the authors of the journey, optionally with a replacement and a note. Your next one about the same step replaces it. 403 `forbidden` for its authors and for journeys of the former member, `discussionClosed` where one blocks the other or the discussion is closed; 400 `fields.url` for the present link; 400 at the field for links by an unconfirmed account.",
    body: flagInput,
    status: 201,
    answer: flag,
    idempotent: true,
    changes: ['flags:{pathId}'],
  }),
  acceptFlag: endpoint({
    method: 'POST',
    path: '/flag/:id/accept',
    access: 'member',
    about:
      "Use the suggested link in your journey; only the step's link changes. 409 if it was changed since; `keepLink: true` accepts without changing it. 404 `stepNotFound` for a removed step. The same decision twice succeeds. 403 `ownerOnly` for the sender.",
    body: acceptance,
    answer: flag,
    refuses: [409],
    changes: ['flags:{pathId}', 'notices', 'journeys', 'journey:{pathId}'],
  }),
  dismissFlag: endpoint({
    method: 'POST',
    path: '/flag/:id/dismiss',
    access: 'member',
    about:
      'Dismiss a report in your journey, optionally with a reply to the person who sent it. The same decision twice succeeds, another one is 409 `conflict`. 403 `ownerOnly` for the sender.',
    body: dismissal,
    answer: flag,
    refuses: [409],
    changes: ['flags:{pathId}', 'notices'],
  }),
  deleteFlag: endpoint({
    method: 'DELETE',
    path: '/flag/:id',
    access: 'member',
    whilePaused: true,
    about: 'Take your report back. 403 `forbidden` for authors.',
    status: 204,
    answer: nothing,
    changes: ['flags'],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/path/suggestions/:pathId',
    access: 'member',
    about:
      'Suggested changes of a journey, reports of its links among them, latest first: for its authors the open ones (with `decided=true` those decided within the last day, latest decision first), for other members their own.',
    query: suggestionsQuery,
    answer: z.array(suggestion),
    paged: true,
    reads: ['suggestions:{pathId}', 'flags:{pathId}', 'comments:{pathId}'],
  }),
  suggestChange: endpoint({
    method: 'POST',
    path: '/path/suggestions/:pathId',
    access: 'member',
    about:
      'Suggest changes of a journey to its authors: its texts as they would be, at most 20 changed steps and 20 kB, with a message. 409 `conflict` for another version than the present one, 409 `suggestionOpen` while yours waits for an answer (three may once one was accepted), 403 `suggestionsClosed` if the owner takes none, 403 `suggestionsPaused` for a week after three that were dismissed. 20 an hour. 400 `fields.steps` above the limit of steps, or if nothing changes; 413 `tooLarge` above 20 kB; 403 `forbidden` for authors and journeys of the former member; 403 `discussionClosed` as for `createFlag`. Once a step comes, goes or moves, `steps` of `base` and `changes` holds the ids of all.',
    body: suggestionInput,
    status: 201,
    answer: suggestion,
    refuses: [409],
    idempotent: true,
    changes: ['suggestions:{pathId}'],
  }),
  acceptSuggestion: endpoint({
    method: 'POST',
    path: '/suggestion/:id/accept',
    access: 'member',
    about:
      'Make suggested changes in a journey you work on, as one change: all that fit, or those with these keys; with none the suggestion is accepted and the journey stays as it is. 409 `conflict` for another version of the journey, or if nothing fits. `left` has the keys of what was not taken. Steps beyond 200 are 400. The same decision twice succeeds, another one is 409. 403 `ownerOnly` for its writer. `taken` has the keys of the changes, and `part:{id}` for each step that came with the first one of its set.',
    body: suggestionAcceptance,
    answer: acceptedSuggestion,
    refuses: [409],
    changes: [
      'notices',
      'journeys',
      'journey:{pathId}',
      'comments:{pathId}',
      'progress:{pathId}',
      'notes:{pathId}',
      'badges',
      'moderation',
    ],
  }),
  dismissSuggestion: endpoint({
    method: 'POST',
    path: '/suggestion/:id/dismiss',
    access: 'member',
    about:
      'Dismiss a suggestion for a journey you work on, optionally with a reply to its writer. The same decision twice succeeds, another one is 409. 403 `ownerOnly` for its writer.',
    body: dismissal,
    answer: suggestion,
    refuses: [409],
    changes: ['flags:{pathId}', 'notices'],
  }),
  undoSuggestion: endpoint({
    method: 'POST',
    path: '/suggestion/:id/undo',
    access: 'member',
    about:
      'Undo the decision on a suggestion within a day: it is open again, and what it changed is as before. 409 `conflict` after that, and once the journey was changed again.',
    answer: suggestion,
    refuses: [409],
    changes: [
      'notices',
      'journeys',
      'journey:{pathId}',
      'comments:{pathId}',
      'progress:{pathId}',
      'notes:{pathId}',
      'badges',
      'moderation',
    ],
  }),
  deleteSuggestion: endpoint({
    method: 'DELETE',
    path: '/suggestion/:id',
    access: 'member',
    whilePaused: true,
    about:
      'Take your suggestion back. What was accepted stays in the journey, without your name. 403 `forbidden` for authors.',
    status: 204,
    answer: nothing,
    changes: ['flags', 'journey'],
  }),
}
