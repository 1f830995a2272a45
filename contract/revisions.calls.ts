import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { journey } from './journey.ts'
import { restoration, revision, revisionChange, revisionsQuery, revisionTexts } from './revision.ts'

const nothing = z.null()

/** The states of a journey's texts. */
export const revisionsApi = {
  revisions: endpoint({
    method: 'GET',
    path: '/path/revisions/:id',
    access: 'member',
    about:
      'The states that the texts of a journey you work on had, latest first. Changes of one person within ten minutes are one. The newest 200 are kept, of older ones the last of each week; empty before the first change. 403 `ownerOnly` for others who can read the journey.',
    query: revisionsQuery,
    answer: z.array(revision),
    paged: true,
    reads: ['revisions:{id}', 'journey:{id}', 'people'],
  }),
  revision: endpoint({
    method: 'GET',
    path: '/path/revisions/:id/:number',
    access: 'member',
    about:
      'One state of the texts of a journey you work on, with the state before it. Texts are null where they were erased or are missing.',
    answer: revisionTexts,
    reads: ['revisions:{id}', 'journey:{id}', 'people'],
  }),
  changeRevision: endpoint({
    method: 'PUT',
    path: '/path/revisions/:id/:number',
    access: 'member',
    about: 'Change the line that says what a revision of yours changed. 410 once erased.',
    body: revisionChange,
    answer: revision,
    changes: ['revisions:{id}'],
  }),
  eraseRevision: endpoint({
    method: 'DELETE',
    path: '/path/revisions/:id/:number',
    access: 'member',
    whilePaused: true,
    about:
      'Remove for good what a revision of a journey you own held: its line, and the texts that no other kept revision holds. 409 for the latest one, whose texts readers see.',
    status: 204,
    answer: nothing,
    refuses: [409],
    changes: ['revisions:{id}'],
  }),
  restoreRevision: endpoint({
    method: 'POST',
    path: '/path/revisions/:id/:number/restore',
    access: 'member',
    about:
      'Bring back the texts and steps of a revision of a journey you work on, as a new revision. Steps come back with their ids, ticks and comments. 409 `conflict` for another `version`, 410 after its texts were removed.',
    body: restoration,
    answer: journey,
    refuses: [409],
    changes: [
      'journeys',
      'journey:{id}',
      'comments:{id}',
      'notes:{id}',
      'badges',
      'person:{owner.id}',
      'people',
      'moderation',
    ],
  }),
}
