import * as z from 'zod/mini'
import { mergeAnswers, merged, originalChanges } from './adaptation.ts'
import { savedDraft } from './draft.ts'
import { endpoint } from './endpoint.ts'
import { journey, listQuery } from './journey.ts'

const journeys = z.array(journey)

/** Own versions of others' journeys. */
export const adaptationsApi = {
  adaptJourney: endpoint({
    method: 'POST',
    path: '/path/adapt/:id',
    access: 'member',
    whilePaused: true,
    about:
      'Make a draft of your own from a listed journey under CC BY, with all its steps and a credit that stays; 403 `notAdaptable` for other journeys, and across a block. 20 a day. 400 `fields.content` beyond 50 drafts.',
    status: 201,
    answer: savedDraft,
    idempotent: true,
    changes: ['drafts'],
  }),
  adaptations: endpoint({
    method: 'GET',
    path: '/path/adaptations/:id',
    access: 'open',
    about: 'The listed versions that people made of a journey, newest first.',
    query: listQuery,
    answer: journeys,
    paged: true,
    reads: ['journeys'],
  }),
  originalChanges: endpoint({
    method: 'GET',
    path: '/path/changes/:id',
    access: 'member',
    about:
      'A version of yours beside its original: the texts of both, and those of the original when you copied it or last decided. 404 `notFound` for a journey that is no version. 403 `ownerOnly` for others. `both`: changed on both sides, too. `dates`: when steps of the original came or got another link since the copy. `origin`: the step that one of `mine` was copied from.',
    answer: originalChanges,
    reads: ['journey:{id}', 'people'],
  }),
  mergeOriginal: endpoint({
    method: 'POST',
    path: '/path/changes/:id',
    access: 'member',
    about:
      "Answer changes of the original of a version of yours: those taken become a change of your journey. A key is `field:{name}`, or `step:`, `content:`, `removal:`, `role:` or `place:` with the id of the original's step (new, changed, removed, counting differently, moved), or `heading:` or `section:` (moved) with the index of the section in `lists.base`, from 0. 409 `conflict` for another version of either, 403 `notAdaptable` while the original is not available. Also 409 for a change that is not in the list any more; 400 `fields.answers` for `combine` of anything but `content:`. `refused`: taken steps for which the journey has no room.",
    body: mergeAnswers,
    answer: merged,
    refuses: [409],
    changes: ['journeys', 'journey:{id}', 'comments:{id}', 'progress:{id}', 'notes:{id}', 'badges'],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/path/changes/:id/undo',
    access: 'member',
    about:
      'Undo the last answers to changes of the original, within a day (409 `conflict` afterwards). 404 `notFound` if there is nothing to undo, also once your journey was changed again.',
    answer: originalChanges,
    refuses: [409],
    changes: ['journeys', 'journey:{id}', 'comments:{id}', 'progress:{id}', 'notes:{id}', 'badges'],
  }),
}
