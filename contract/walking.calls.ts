import * as z from 'zod/mini'
import {
  comment,
  commentChange,
  commentInput,
  commentsQuery,
  discussionInput,
  discussionState,
  helpfulInput,
  helpfulState,
  mentionableQuery,
  repliesQuery,
  thread,
} from './comment.ts'
import { endpoint } from './endpoint.ts'
import { person } from './person.ts'
import {
  earnedBadge,
  earnedBadgesQuery,
  finish,
  finishPicture,
  progress,
  progressInput,
  sharedFinish,
  thanks,
} from './progress.ts'
import { ownRating, ratingInput, ratingNote, ratingNotesQuery } from './rating.ts'
import { journeyNotes, listedNote, noteInput, notesQuery, savedNote } from './step.ts'

const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })

/** Calls for walking journeys and discussing them. */
export const walkingApi = {
  progress: endpoint({
    method: 'GET',
    path: '/path/progress/:pathId',
    access: 'member',
    about: 'Your progress on a journey. `completed` also has finished steps that were removed since.',
    answer: progress,
    reads: ['progress:{pathId}'],
  }),
  saveProgress: endpoint({
    method: 'PUT',
    path: '/path/progress/:pathId',
    access: 'member',
    whilePaused: true,
    about:
      'Tick and untick steps. Either all finished steps (`completed`), or a change (`done`, `undone`). 400 for the id of a step that the journey never had.',
    body: progressInput,
    answer: progress,
    changes: ['journeys', 'journey:{pathId}', 'progress:{pathId}', 'week'],
  }),
  finish: endpoint({
    method: 'GET',
    path: '/path/finish/:pathId',
    access: 'member',
    about:
      "Your finish of a journey: date, days, minutes, badges earned, and journeys that build on them; 404 unless you finished it. `days` is at least 1. `minutes` is null if no ticked step has a length, or if they don't fit between the first tick and the finish. `next`: a shared badge and the next level, where a Path step leads, another one of the author, a shared badge, others of the author, an interest; of each the best, those in another language last.",
    answer: finish,
    reads: ['finish:{pathId}', 'progress:{pathId}', 'journeys', 'person'],
  }),
  thankOwner: endpoint({
    method: 'POST',
    path: '/path/thanks/:pathId',
    access: 'member',
    about:
      'Thank the owner of a journey that you finished (404 unless you did); repeating it changes nothing. 403 for your own journey. 403 `discussionClosed` where one of you blocks the other, or the discussion is closed.',
    answer: thanks,
    changes: ['progress:{pathId}'],
  }),
  createFinishPicture: endpoint({
    method: 'POST',
    path: '/path/finish/:pathId/picture',
    access: 'member',
    whilePaused: true,
    about:
      'The addresses of a page and a picture of your finish, which anyone who has them can see; the same on every call. 404 for a private journey, or unless you finished it.',
    answer: finishPicture,
    changes: ['finish:{pathId}'],
  }),
  withdrawFinishPicture: endpoint({
    method: 'DELETE',
    path: '/path/finish/:pathId/picture',
    access: 'member',
    whilePaused: true,
    about: 'End the addresses of the page and the picture of your finish; repeating it changes nothing.',
    status: 204,
    answer: nothing,
    changes: ['finish:{pathId}'],
  }),
  sharedFinish: endpoint({
    method: 'GET',
    path: '/path/shared/:token',
    access: 'open',
    about:
      'A finish that someone shared, as visitors see it; `token` is in the address of its page. 404 once the finish is undone or no longer shared, the account suspended or deleted, or the journey private, hidden or deleted.',
    answer: sharedFinish,
    reads: ['journeys', 'journey', 'person'],
  }),
  ownFinishPicture: endpoint({
    method: 'GET',
    path: '/path/finish/:pathId/picture',
    access: 'member',
    about: 'A picture of your finish (1200 x 630), for you alone; 404 unless you finished the journey.',
    answer: file,
    files: ['image/png'],
    reads: ['progress:{pathId}', 'journeys', 'person'],
  }),
  earnedBadges: endpoint({
    method: 'GET',
    path: '/user/badges/earned',
    access: 'open',
    about:
      'The badges that a person earned by finishing journeys, latest first; without `uid` your own. 404 for others unless the person shows finished journeys, and then only of listed journeys.',
    query: earnedBadgesQuery,
    answer: z.array(earnedBadge),
    paged: true,
    reads: ['journeys', 'person'],
  }),
  journeyNotes: endpoint({
    method: 'GET',
    path: '/path/notes/:pathId',
    access: 'member',
    about:
      'Your private notes on the steps of a journey, those on its present steps first, then last changed first, at most 400; no one else can read them.',
    answer: journeyNotes,
    reads: ['notes:{pathId}'],
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/path/notes/:pathId',
    access: 'member',
    whilePaused: true,
    about:
      'Save your private note on a step, at most 2,000 characters; an empty text deletes it, also where the journey or the step is gone. 404 `stepNotFound` for a step that was never in the journey; 400 `fields.text` beyond 5,000 notes. A note on a removed step can still be changed.',
    body: noteInput,
    answer: savedNote,
    changes: ['notes:{pathId}'],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/user/notes',
    access: 'member',
    about:
      'Your private notes on all journeys, last changed first; `q` finds those that contain every word. `journey` is null if you can no longer read it, `step` also if it was removed. It ignores case and accents, takes the first 8 words, and looks through the notes changed last, 5 MB of them.',
    query: notesQuery,
    answer: z.array(listedNote),
    paged: true,
    reads: ['notes'],
  }),
  rateJourney: endpoint({
    method: 'PUT',
    path: '/path/rating/:pathId',
    access: 'member',
    about:
      'Rate a journey that you finished (404 unless you did) with 1 to 5 stars, optionally with a note that only its owner reads. 403 for your own journey, and for a note where the discussion is closed. Without `note` a stored one stays. 403 `forbidden` for a note after a moderator hid one; 400 `fields.note` for a link by an unconfirmed account. 20 notes an hour.',
    body: ratingInput,
    answer: ownRating,
    changes: ['progress:{pathId}'],
  }),
  unrateJourney: endpoint({
    method: 'DELETE',
    path: '/path/rating/:pathId',
    access: 'member',
    whilePaused: true,
    about: 'Take your rating and its note back. Succeeds without a rating, and where the journey is gone.',
    status: 204,
    answer: nothing,
    changes: ['progress:{pathId}'],
  }),
  ratingNotes: endpoint({
    method: 'GET',
    path: '/path/rating/:pathId/notes',
    access: 'member',
    about: 'Notes of people who finished your journey, latest first. 403 `ownerOnly` for others, co-authors included.',
    query: ratingNotesQuery,
    answer: z.array(ratingNote),
    paged: true,
    reads: ['ratingNotes:{pathId}'],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/path/comments/:pathId',
    access: 'open',
    about:
      'The comments on a journey with their first 3 replies, most helpful first, then newest; with `stepId` those on one step. 404 `stepNotFound` for a step of another journey; a removed one answers.',
    query: commentsQuery,
    answer: z.array(thread),
    paged: true,
    reads: ['comments:{pathId}'],
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/path/comments/:pathId',
    access: 'member',
    about:
      "Comment on a journey or a step, or reply to a comment: plain text of at most 2,000 characters. 403 `discussionClosed` where the discussion is closed, 409 `repeated` for the text of your latest comment. A reply takes the step of its comment. 404 `commentNotFound` for a `parentId` of another journey, or not shown; 400 `fields.parentId` for that of a reply; 404 `stepNotFound` for a removed step; 400 `fields.mentions` for people whom you can't mention, `fields.text` for a link by an unconfirmed account. 60 people newly mentioned an hour and 200 a day, changed comments included.",
    body: commentInput,
    status: 201,
    answer: comment,
    refuses: [409],
    idempotent: true,
    changes: ['comments:{pathId}', 'journey:{pathId}'],
  }),
  mentionable: endpoint({
    method: 'GET',
    path: '/path/mentionable/:pathId',
    access: 'member',
    about:
      'The people whom you can mention in a comment, at most 8: the authors, people in the thread, and people you follow. `q` is the beginning of a word of the name. Of the thread its first comment and the latest 50 replies, of people you follow the latest 500; none who are suspended, or with a block between you.',
    query: mentionableQuery,
    answer: z.array(person),
    reads: ['people', 'comments:{pathId}'],
  }),
  setDiscussion: endpoint({
    method: 'PUT',
    path: '/path/discussion/:pathId',
    access: 'member',
    whilePaused: true,
    about: 'Close or reopen the discussion of a journey you own. 403 `ownerOnly` for others.',
    body: discussionInput,
    answer: discussionState,
    changes: ['journey:{pathId}'],
  }),
  comment: endpoint({
    method: 'GET',
    path: '/comment/:id',
    access: 'open',
    about: 'The comment with its first replies; of a reply, the comment that it answers, with that reply among them.',
    answer: thread,
    reads: ['comments'],
  }),
  replies: endpoint({
    method: 'GET',
    path: '/comment/:id/replies',
    access: 'open',
    about: 'All replies to a comment, oldest first.',
    query: repliesQuery,
    answer: z.array(comment),
    paged: true,
    reads: ['comments'],
  }),
  changeComment: endpoint({
    method: 'PUT',
    path: '/comment/:id',
    access: 'member',
    about:
      "Change the text of your comment, which is then marked as edited. 403 `forbidden` for others', and once it is removed or hidden. Without `mentions` those who are still named stay.",
    body: commentChange,
    answer: comment,
    changes: ['comments:{pathId}'],
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comment/:id',
    access: 'member',
    whilePaused: true,
    about:
      "Delete your comment; while it has replies, its place stays. 403 `forbidden` for others'; also works where the journey is gone.",
    status: 204,
    answer: nothing,
    changes: ['comments', 'journey'],
  }),
  markHelpful: endpoint({
    method: 'POST',
    path: '/comment/:id/helpful',
    access: 'member',
    whilePaused: true,
    about:
      'Mark a comment of someone else as helpful, or take the mark back; without a body, toggle. 403 `ownComment` for your own.',
    body: helpfulInput,
    answer: helpfulState,
    changes: ['comments'],
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/comment/:id/remove',
    access: 'member',
    whilePaused: true,
    about:
      'Remove a comment of someone else from a journey you own. 403 `forbidden` for your own, 404 `commentNotFound` for one that is out of sight.',
    status: 204,
    answer: nothing,
    changes: ['comments', 'journey'],
  }),
  visitJourney: endpoint({
    method: 'POST',
    path: '/path/visit/:id',
    access: 'member',
    whilePaused: true,
    about:
      'Note that you have seen the present steps of a journey you follow, so that only later ones are in `sinceVisit`.',
    status: 204,
    answer: nothing,
    changes: ['journey:{id}'],
  }),
}
