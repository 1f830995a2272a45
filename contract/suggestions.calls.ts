import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  acceptedSuggestion,
  dismissal,
  suggestion,
  suggestionAcceptance,
  suggestionInput,
  suggestionsQuery,
} from './suggestion.ts'
import { desk, linkCheckState, linkReplacement, linkToCheck, upkeep } from './upkeep.ts'

const nothing = z.null()

/** Calls of readers' suggestions to the authors of a journey: changes, and reports of links. */
export const suggestionsApi = {
  suggestions: endpoint({
    method: 'GET',
    path: '/path/suggestions/:pathId',
    access: 'member',
    about:
      'Suggested changes of a journey, reports of its links among them, latest first: for its authors the open ones (with `decided=true` those decided within the last day, latest decision first), for other members their own. `links=true`: reports of links alone, for authors the open ones and those whose link their steps have now.',
    query: suggestionsQuery,
    answer: z.array(suggestion),
    paged: true,
    reads: ['suggestions:{pathId}', 'comments:{pathId}'],
  }),
  suggestChange: endpoint({
    method: 'POST',
    path: '/path/suggestions/:pathId',
    access: 'member',
    about:
      "Suggest changes of a journey to its authors: its texts as they would be, at most 20 changed steps and 20 kB, with a message. Or with a `problem`, report a step's link, optionally with a replacement and a message; your next report of the step replaces it. 409 `conflict` for another version than the present one, 409 `suggestionOpen` while yours waits for an answer (three may once one was accepted), 403 `suggestionsClosed` if the owner takes none, 403 `suggestionsPaused` for a week after three that were dismissed; none of these for reports. 20 an hour, and 20 reports. 400 `fields.steps` above the limit of steps, or if nothing changes; 400 `fields.url` for the present link; 400 at the field for links by an unconfirmed account; 413 `tooLarge` above 20 kB; 403 `forbidden` for authors and journeys of the former member; 403 `discussionClosed` where one blocks the other or the discussion is closed. Once a step comes, goes or moves, `steps` of `base` and `changes` holds the ids of all.",
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
      'Make suggested changes in a journey you work on, as one change: all that fit, or those with these keys; with none the suggestion is accepted and the journey stays as it is. 409 `conflict` for another version of the journey, or if nothing fits. The report of a link is also accepted without `version`, then with 409 only if the link was changed since, and 404 `stepNotFound` for a removed step. `left` has the keys of what was not taken. Steps beyond 200 are 400. The same decision twice succeeds, another one is 409. 403 `ownerOnly` for its writer. `taken` has the keys of the changes, and `part:{id}` for each step that came with the first one of its set.',
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
    changes: ['suggestions:{pathId}', 'notices'],
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
    changes: ['suggestions', 'journey'],
  }),
}

/** What a journey needs from its authors. */
export const upkeepApi = {
  upkeep: endpoint({
    method: 'GET',
    path: '/path/upkeep/:pathId',
    access: 'member',
    about:
      'What a journey you work on needs: the latest comments by others that no author has answered, at most 20; links that fail or moved; and how many people reach each step. 403 `ownerOnly` for others who can read the journey.',
    answer: upkeep,
    reads: ['upkeep:{pathId}', 'comments:{pathId}', 'journey:{pathId}', 'suggestions:{pathId}'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/path/desk',
    access: 'member',
    about:
      'What waits for you on the journeys you work on, the 100 newest: comments by others that no author has answered, suggestions and reports of links, links that fail or moved, and changes of originals; at most 20, the latest words first.',
    answer: desk,
    reads: ['upkeep', 'comments', 'journey', 'journeys', 'suggestions'],
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/path/upkeep/:pathId/check',
    access: 'member',
    whilePaused: true,
    about:
      'Check the link of a step of your journey again soon; at most once an hour per link (429). 20 an hour per person; 403 `forbidden` for a link that is not checked, and where this site checks none.',
    body: linkToCheck,
    answer: linkCheckState,
    changes: ['upkeep:{pathId}'],
  }),
  replaceLink: endpoint({
    method: 'POST',
    path: '/path/upkeep/:pathId/replace',
    access: 'member',
    about:
      "Use the address to which a step's link redirects for good; only the step's link changes. 409 if it was changed since, or that address isn't offered any more.",
    body: linkReplacement,
    status: 204,
    answer: nothing,
    refuses: [409],
    changes: ['journeys', 'journey:{pathId}'],
  }),
}
