import * as z from 'zod/mini'
import { savedDraft } from './draft.ts'
import { endpoint } from './endpoint.ts'
import { journey, listQuery } from './journey.ts'
import {
  coauthor,
  coauthorInput,
  coauthorships,
  invitationAnswer,
  invitationOutcome,
  linkCheckState,
  linkReplacement,
  linkToCheck,
  mergeAnswers,
  merged,
  offerInput,
  originalChanges,
  restoration,
  revision,
  revisionChange,
  revisionsQuery,
  revisionTexts,
  upkeep,
} from './upkeep.ts'

const journeys = z.array(journey)
const nothing = z.null()

/** Calls for maintaining journeys: upkeep, revisions, versions and co-authors. */
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
  coauthors: endpoint({
    method: 'GET',
    path: '/path/coauthors/:id',
    access: 'member',
    about:
      'The co-authors of a journey you work on, the one of longest standing first; for its owner also people who have not answered their invitation.',
    answer: z.array(coauthor),
    reads: ['coauthors:{id}', 'journey:{id}', 'people'],
  }),
  inviteCoauthor: endpoint({
    method: 'POST',
    path: '/path/coauthors/:id',
    access: 'member',
    refuses: [409],
    about:
      'Invite a member to work on a journey you own: they may change its texts and steps, and answer and decide what readers ask and report. At most 10 with those who have not answered; 409 `invitationDeclined` for someone who declined. 403 `unverified` before your email is confirmed; 404 `personNotFound` also where one of you blocks the other; 400 `fields.personId` beyond 10.',
    body: coauthorInput,
    answer: z.array(coauthor),
    changes: ['coauthors:{id}'],
  }),
  removeCoauthor: endpoint({
    method: 'DELETE',
    path: '/path/coauthors/:id/:uid',
    access: 'member',
    whilePaused: true,
    about:
      'Remove a co-author from a journey you own, or take your invitation back; with your own id, stop being a co-author. You can leave a deleted journey, too.',
    status: 204,
    answer: nothing,
    changes: [
      'journeys',
      'journey:{id}',
      'journeyPeople:{id}',
      'progress:{id}',
      'comments:{id}',
      'notes:{id}',
      'ratingNotes:{id}',
    ],
  }),
  offerJourney: endpoint({
    method: 'POST',
    path: '/path/coauthors/:id/:uid/offer',
    access: 'member',
    about:
      'Offer a journey you own to one of its co-authors, who becomes its owner by accepting; or take the offer back. 404 `personNotFound` for anyone else. Offering needs a sign-in of the last ten minutes or the proof that deleting the account needs.',
    body: offerInput,
    answer: z.array(coauthor),
    changes: ['coauthors:{id}'],
  }),
  coauthorships: endpoint({
    method: 'GET',
    path: '/user/coauthorships',
    access: 'member',
    about:
      'Your invitations to work on journeys or to become their owner, and the journeys you own together with co-authors. At most 100 invitations, latest first, and 1,000 journeys with the person who would get them.',
    answer: coauthorships,
    reads: ['coauthorships', 'coauthors', 'journeys', 'people'],
  }),
  answerInvitation: endpoint({
    method: 'POST',
    path: '/user/coauthorships/:id',
    access: 'member',
    whilePaused: true,
    about:
      'Accept or decline the invitation to a journey, as co-author or as its owner. What you decline is not offered again, except to become its owner. 404 without an invitation. The same answer again changes nothing. 413 `storageFull` for a journey that your account has no room for.',
    body: invitationAnswer,
    answer: invitationOutcome,
    changes: [
      'journeys',
      'journey:{id}',
      'journeyPeople:{id}',
      'progress:{id}',
      'comments:{id}',
      'notes:{id}',
      'ratingNotes:{id}',
      'person',
      'people',
    ],
  }),
}
