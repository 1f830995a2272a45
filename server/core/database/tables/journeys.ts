import type { Generated } from 'kysely'
import type { Level } from '#contract/journey.ts'
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
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: Generated<number | null>
  hiddenFor: Generated<string | null>
  /**
   * `createdAt` while public lists show the journey, else null: the only condition of those lists.
   */
  listedAt: number | null
  stepCount: number
  likeCount: number
  followerCount: number
  /** Sum of `shareOf` of the acts that count. */
  score: number
  /** People whose acts count and who like the journey, finished it, follow it or ticked a step. */
  countedLikes: Generated<number>
  countedFinishes: Generated<number>
  countedWalkers: Generated<number>
  /** BCP 47 tag. */
  language: Generated<string | null>
  /** 1 if the owner chose the language, 0 if it was detected. */
  languageChosen: Generated<number>
  level: Generated<Level | null>
  closingWords: Generated<string | null>
  /** The id of the journey that this is an imported copy of; one per owner. */
  importedFrom: Generated<string | null>
  /** `summaryOf` the steps, with `free` as 1 or 0. */
  requiredCount: Generated<number>
  minutes: Generated<number | null>
  free: Generated<number | null>
  /** The types of the steps in their order, as a JSON array. */
  stepTypes: Generated<string>
  /** The units of the steps in their order, as a JSON array. */
  stepUnits: Generated<string>
  /** Comments and replies that anyone who can read the journey may see. */
  commentCount: Generated<number>
  discussionClosedAt: Generated<number | null>
  /** The mean of the ratings in halves; null while too few count. */
  ratingStars: Generated<number | null>
  /** Exact; shown as `shownNumber` only. */
  ratingCount: Generated<number>
  /** When to see whether the two are counted again; null if no rating changed since. */
  ratingDueAt: Generated<number | null>
  /** When the two were counted. */
  ratingSince: Generated<number>
  /** Changed ratings after which the two are counted again. */
  ratingAfter: Generated<number>
  /** When a change of long texts came that the search index doesn't have yet. */
  searchDueAt: Generated<number | null>
  /** Bytes of UTF-8 of the texts of the journey and of all its steps, removed ones too, and 250 for each step. */
  textBytes: Generated<number>
  /** Letters of the words that it brought into the search vocabulary so far. */
  learnedLetters: Generated<number>
  /** When everything but the row itself was erased, 30 days after its deletion. */
  erasedAt: Generated<number | null>
  /** The midnight (UTC) at which `reach` was last looked at; null until the owner first asks. */
  reachAt: Generated<number | null>
  /** JSON of the people who ticked each step, as they are shown. */
  reach: Generated<string | null>
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
  /** Index in the journey; of a removed step, its last one. */
  position: number
  stepType: StepType
  description: string
  url: string
  /** The journey of this site that a Path step leads to, if the step's author could open it. */
  targetId: Generated<string | null>
  minutes: Generated<number | null>
  cost: Generated<StepCost | null>
  language: Generated<string | null>
  note: Generated<string | null>
  section: Generated<string | null>
  /** 1 or 0. */
  optional: Generated<number>
  /** 1 if the step is an alternative to the one before, else 0. */
  orPrevious: Generated<number>
  /** The unit of `unitsOf` that the step counts for; null if it doesn't count. */
  unit: Generated<number | null>
  createdAt: number
  removedAt: number | null
  /** Comments and replies on the step that anyone who can read the journey may see. */
  commentCount: Generated<number>
}

export interface JourneyPersonTable {
  journeyId: string
  personId: string
  createdAt: number
}

/**
 * What people other than the owner did with a journey. A row is kept when the act is undone, so that
 * repeating it restores the same share of the score.
 */
export interface JourneyActTable {
  journeyId: string
  personId: string
  kind: 'like' | 'follow' | 'finish' | 'tick'
  /** The first time. */
  at: number
  /** 1 until the act is undone. */
  active: number
  /** When the last change enters the numbers of the journey; null if it has. */
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
  /** The folded text, which search reads. */
  searchText: string
  updatedAt: number
}

export interface DraftTable {
  id: string
  personId: string
  /** For lists: at most 120 characters. */
  name: string
  stepCount: number
  /** The fields of a new journey as JSON. */
  content: string
  version: number
  createdAt: number
  updatedAt: number
  /** The id of the draft that this is an imported copy of; one per person. */
  importedFrom: Generated<string | null>
}

/** Exists from when a person ticks the last required step until they untick a required one. */
export interface JourneyFinishTable {
  personId: string
  journeyId: string
  finishedAt: number
}

/** The address of a person's share picture of a finish; deleted with the finish. */
export interface FinishPictureTable {
  personId: string
  journeyId: string
  token: string
  createdAt: number
}

/** The preview of a link's page; title and description are null if there was nothing to show. */
export interface PreviewTable {
  /** Hash of the URL, which may be long. */
  key: string
  title: string | null
  description: string | null
  siteName: string | null
  minutes: number | null
  cost: 'free' | 'paid' | null
  language: string | null
  /** Id in the image's URL. */
  imageId: string | null
  /** When the page was last fetched successfully. */
  seenAt: number | null
  /** When the page may be fetched again. */
  freshUntil: number
  /** Until when a fetch of the page is claimed; 0 without one. */
  claimedUntil: number
  /** WebP without metadata. */
  image: Buffer | null
}
