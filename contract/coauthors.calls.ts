import * as z from 'zod/mini'
import { coauthor, coauthorInput, coauthorships, invitationAnswer, invitationOutcome, offerInput } from './coauthor.ts'
import { endpoint } from './endpoint.ts'

const nothing = z.null()

/** Working on a journey together, and handing it over. */
export const coauthorsApi = {
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
