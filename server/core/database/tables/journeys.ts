import type { Generated } from 'kysely'
import type { Cover, Level } from '#contract/journey.ts'
import type { Licence } from '#contract/rules/journey.ts'
import type { StepCost, StepType } from '#contract/step.ts'

export interface JourneyTable {
  id: string
  ownerId: string
  name: string
  description: string
  visibility: 'public' | 'unlisted' | 'private'
  createdAt: number
  updatedAt: number
  version: number
  /** Incremented by a trigger with every change of the card's public content. */
  cardVersion: Generated<number>
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: Generated<number | null>
  hiddenFor: Generated<string | null>
  /** `createdAt` while public lists show the journey, else null. Public lists depend only on this column. */
  listedAt: number | null
  stepCount: number
  likeCount: number
  followerCount: number
  /** Sum of `scoreShareOf` over the acts that count. */
  score: number
  /**
   * Number of likes by people whose acts count. The columns below count finishes, follows and ticks
   * in the same way.
   */
  countedLikes: Generated<number>
  countedFinishes: Generated<number>
  countedWalkers: Generated<number>
  /** BCP 47 tag of the journey's language; null if unknown. */
  language: Generated<string | null>
  /** 1 if the owner chose the language, 0 if it was detected. */
  languageChosen: Generated<number>
  level: Generated<Level | null>
  closingWords: Generated<string | null>
  /** Whether others may make their own version; null until the owner chooses. */
  licence: Generated<Licence | null>
  /** The seed of the cover, chosen with the draft; null if the journey's id is the seed. */
  coverSeed: Generated<string | null>
  /** The owner's choice whether the cover shows pictures of the steps. */
  cover: Generated<Cover>
  /** JSON of the ids of three pictures of previews; null without three. */
  coverImages: Generated<string | null>
  /** When the cover's pictures are due to be chosen again, 0 for at once; null if nothing changed. */
  coverDueAt: Generated<number | null>
  /** Id of the imported journey in its file. An owner has at most one journey with each id. */
  importedFrom: Generated<string | null>
  /** The row of `adaptation` with the original and the credit; null for journeys that aren't copies. */
  adaptationId: Generated<string | null>
  /** `originalId` of the `adaptation` row, so that an index lists the versions of a journey. */
  originalId: Generated<string | null>
  /** The columns up to `free` are the `summaryOf` the steps; `free` is 1 or 0. */
  requiredCount: Generated<number>
  minutes: Generated<number | null>
  free: Generated<number | null>
  /** The types of the steps in their order, as a JSON array. */
  stepTypes: Generated<string>
  /** The units of the steps in their order, as a JSON array. */
  stepUnits: Generated<string>
  /** Number of comments and replies that everyone who can read the journey may see. */
  commentCount: Generated<number>
  discussionClosedAt: Generated<number | null>
  /** The mean of the ratings in halves; null while too few ratings count. */
  ratingStars: Generated<number | null>
  /** The exact number of ratings; shown only as `shownNumber`. */
  ratingCount: Generated<number>
  /** When to check whether the ratings have to be counted again; null if no rating has changed. */
  ratingDueAt: Generated<number | null>
  /** When stars and count of the ratings were last counted. */
  ratingSince: Generated<number>
  /** Number of changed ratings after which stars and count are counted again. */
  ratingAfter: Generated<number>
  /** When the search index first lacked a change of long texts; null if it is up to date. */
  searchDueAt: Generated<number | null>
  /** UTF-8 bytes of the texts of the journey and of all its steps (removed ones, too), plus 250 per step. */
  textBytes: Generated<number>
  /** Bytes of the journey's rows in `revision` and `revisionPart`. */
  revisionBytes: Generated<number>
  /** The ids of the co-authors who accepted (table `coauthor`), each between spaces. */
  coauthorIds: Generated<string>
  /** 1 if the owner wants suggestions, else 0. Reports of links are always allowed. */
  takesSuggestions: Generated<number>
  /** Number of letters of the words that the journey has added to the search vocabulary. */
  learnedLetters: Generated<number>
  /** When everything but this row was erased, 30 days after the journey's deletion. */
  erasedAt: Generated<number | null>
  /** The midnight (UTC) at which `reach` was last checked; null until the owner first requests it. */
  reachAt: Generated<number | null>
  /** JSON of the shown number of people who ticked each step. */
  reach: Generated<string | null>
}

/** A person whom a journey's owner invited as a co-author, and their answer. */
export interface CoauthorTable {
  journeyId: string
  personId: string
  /** `createdAt` of the journey, by which a person's journeys are sorted. */
  createdAt: number
  invitedAt: number
  acceptedAt: number | null
  declinedAt: number | null
  /** When the owner offered the journey to this co-author. */
  offeredAt: number | null
}

/** One row with a number that triggers increment when a person or badge changes that cards may show. */
export interface CardEpochTable {
  id: number
  number: number
}

/** Whose cards the latest numbers of the epoch are about: a person's, or '' for all. */
export interface CardChangeTable {
  number: number
  personId: string
}

export interface JourneyBadgeTable {
  journeyId: string
  badgeKey: string
  position: number
  /** `qualityRankOf` the journey; null while the journey isn't listed. */
  rank: Generated<number | null>
  /** The first part of the journey's language tag; empty if the language is unknown. */
  language: Generated<string>
}

export interface StepTable {
  id: string
  journeyId: string
  /** Index of the step in the journey; for a removed step, its last index. */
  position: number
  stepType: StepType
  description: string
  url: string
  /**
   * Id of the journey of this site that a Path step leads to, if the step's author could open it.
   */
  targetId: Generated<string | null>
  minutes: Generated<number | null>
  cost: Generated<StepCost | null>
  language: Generated<string | null>
  note: Generated<string | null>
  section: Generated<string | null>
  /** 1 for an optional step, else 0. */
  optional: Generated<number>
  /** 1 if the step is an alternative to the one before, else 0. */
  orPrevious: Generated<number>
  /** The unit of `unitsOf` that the step counts for; null if it doesn't count. */
  unit: Generated<number | null>
  createdAt: number
  /** The id of the step of the original that this step was copied from; null for all others. */
  copiedFrom: Generated<string | null>
  /** When the link last changed; null if it is still the first one. */
  linkChangedAt: Generated<number | null>
  removedAt: number | null
  /** Comments and replies on the step that anyone who can read the journey may see. */
  commentCount: Generated<number>
}

export interface JourneyPersonTable {
  journeyId: string
  personId: string
  createdAt: number
}

export interface JourneyFollowTable extends JourneyPersonTable {
  /**
   * When the follower last saw the steps, or started to follow. Older rows have the time when the
   * table was created.
   */
  seenAt: Generated<number>
}

/** A saved state of a journey's texts. */
export interface RevisionTable {
  id: string
  journeyId: string
  /** Number of the revision within its journey, from 1. */
  number: number
  /** The person who made the change; null after that person deleted the account. */
  personId: string | null
  startedAt: number
  /** When the last change of the revision was saved. */
  changedAt: number
  line: string | null
  /** When a moderator hid the line. The next column has the reason. */
  hiddenAt: number | null
  hiddenFor: string | null
  /** JSON of `Changes`. */
  changes: string
  /** The suggestion whose acceptance made this revision. */
  suggestionId: Generated<string | null>
  /** The number of the revision whose texts this one restored. */
  restored: number | null
  /** Keys of `revisionPart`, separated by spaces: the journey's texts, then the steps; null after they were erased. */
  parts: string | null
}

/** The texts of a journey without its steps, or of one step, as JSON. Revisions with equal texts share a row. */
export interface RevisionPartTable {
  journeyId: string
  key: string
  content: string
}

/**
 * The acts of people other than the owner on a journey. An undone act keeps its row, so that
 * repeating it restores the same share of the score.
 */
export interface JourneyActTable {
  journeyId: string
  personId: string
  kind: 'like' | 'follow' | 'finish' | 'tick'
  /** When the person first acted. */
  at: number
  /** 1 until the act is undone, then 0. */
  active: number
  /** When the last change is due to be added to the journey's numbers; null once it is added. */
  dueAt: Generated<number | null>
}

export interface StepDoneTable {
  personId: string
  journeyId: string
  stepId: string
  doneAt: number
}

/** A person's private note on a step. */
export interface StepNoteTable {
  personId: string
  stepId: string
  journeyId: string
  text: string
  /** The note's text folded for searching. */
  searchText: string
  updatedAt: number
}

export interface DraftTable {
  id: string
  personId: string
  /** Name for lists of drafts: at most 120 characters. */
  name: string
  stepCount: number
  /** The fields of a new journey as JSON. */
  content: string
  version: number
  createdAt: number
  updatedAt: number
  /** Id of the imported draft in its file. A person has at most one draft with each id. */
  importedFrom: Generated<string | null>
  /** The row of `adaptation` of the copy that the draft began as. */
  adaptationId: Generated<string | null>
}

/** A finish: the row exists from when a person ticks the last required step until they untick a required one. */
export interface JourneyFinishTable {
  personId: string
  journeyId: string
  finishedAt: number
}

/** The address of the picture of a finish that a person shares; deleted with the finish. */
export interface FinishPictureTable {
  personId: string
  journeyId: string
  token: string
  createdAt: number
}

/** The preview of a link's page; title and description are null if there was nothing to show. */
export interface PreviewTable {
  /** Hash of the URL, since the URL may be long. */
  key: string
  title: string | null
  description: string | null
  siteName: string | null
  minutes: number | null
  cost: 'free' | 'paid' | null
  language: string | null
  /** Id in the image's URL. */
  imageId: string | null
  /** When the page was last fetched successfully; null if never. */
  seenAt: number | null
  /** When the page may be fetched again. */
  freshUntil: number
  /** Until when one process has claimed the fetch of the page; 0 if none has. */
  claimedUntil: number
  /** WebP without metadata. */
  image: Buffer | null
  /** The image in the size of covers; null until a cover needs it. */
  small: Generated<Buffer | null>
  /** Bytes of `image` and `small`. */
  pictureBytes: Generated<number>
  /** When the preview was last requested, to the day. */
  askedAt: Generated<number>
}
