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
  /** Rises, by a trigger, with every change of what the journey's card shows to all. */
  cardVersion: Generated<number>
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
  /**
   * Number of people whose acts count and who like the journey. Likewise below: who finished it,
   * and who follow it or ticked a step.
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
  /** What the cover is drawn from, chosen with the draft; null for the id. */
  coverSeed: Generated<string | null>
  /** Whether the cover may show pictures of the steps, which the owner chooses. */
  cover: Generated<Cover>
  /** JSON of the ids of three pictures of previews; null without three. */
  coverImages: Generated<string | null>
  /** When to choose the pictures of the cover again, 0 for at once; null if nothing changed. */
  coverDueAt: Generated<number | null>
  /** The id of the journey that this is an imported copy of; one per owner. */
  importedFrom: Generated<string | null>
  /** The row of `adaptation` that says what this journey was copied from, and has its credit; null for most. */
  adaptationId: Generated<string | null>
  /** `originalId` of that row, so that an index lists the versions of a journey. */
  originalId: Generated<string | null>
  /** The columns of `summaryOf` the steps; `free` is 1 or 0. */
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
  /** The mean of the ratings in halves; null while too few ratings count. */
  ratingStars: Generated<number | null>
  /** The exact number of ratings; shown only as `shownNumber`. */
  ratingCount: Generated<number>
  /**
   * When to check whether stars and count of the ratings are counted again; null if no rating
   * changed since.
   */
  ratingDueAt: Generated<number | null>
  /** When stars and count of the ratings were last counted. */
  ratingSince: Generated<number>
  /** Number of changed ratings after which stars and count are counted again. */
  ratingAfter: Generated<number>
  /** Since when the search index lacks a change of long texts; null if it is up to date. */
  searchDueAt: Generated<number | null>
  /**
   * UTF-8 bytes of the texts of the journey and all its steps, removed ones too, plus 250 per step.
   */
  textBytes: Generated<number>
  /** Bytes of the journey's rows in `revision` and `revisionPart`. */
  revisionBytes: Generated<number>
  /** The ids of its co-authors, each between spaces; those of `coauthor` who accepted. */
  coauthorIds: Generated<string>
  /** 1 if the owner wants suggestions, else 0. Reports of links are always welcome. */
  takesSuggestions: Generated<number>
  /** Number of letters of the words that the journey has added to the search vocabulary. */
  learnedLetters: Generated<number>
  /** When everything but this row was erased, 30 days after the journey's deletion. */
  erasedAt: Generated<number | null>
  /** The midnight (UTC) at which `reach` was last checked; null until the owner first asks. */
  reachAt: Generated<number | null>
  /** JSON of the shown number of people who ticked each step. */
  reach: Generated<string | null>
}

/** A person whom the owner of a journey invited to work on it, and what they answered. */
export interface CoauthorTable {
  journeyId: string
  personId: string
  /** That of the journey, by which a person's journeys are sorted. */
  createdAt: number
  invitedAt: number
  acceptedAt: number | null
  declinedAt: number | null
  /** When the owner offered the journey to this co-author. */
  offeredAt: number | null
}

/** One row, whose number rises, by triggers, when a person or a badge that cards may show changes. */
export interface CardEpochTable {
  id: number
  number: number
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
  /** Index of the step in the journey; of a removed step, its last index. */
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
  /** When the link was changed last; null since the step was added. */
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
  /** When the follower last saw the steps, or followed; by default when the table was created. */
  seenAt: Generated<number>
}

/** A state of a journey's texts. */
export interface RevisionTable {
  id: string
  journeyId: string
  /** Rises from 1. */
  number: number
  /** Who made it; null after that person deleted the account. */
  personId: string | null
  startedAt: number
  /** When its last change was saved. */
  changedAt: number
  line: string | null
  /** When a moderator hid the line, and why. */
  hiddenAt: number | null
  hiddenFor: string | null
  /** JSON of `Changes`. */
  changes: string
  /** The suggestion that was accepted with it. */
  suggestionId: Generated<string | null>
  /** The number of the revision whose texts it brought back. */
  restored: number | null
  /** Keys of `revisionPart`, separated by spaces: the journey's texts, then the steps; null after they were erased. */
  parts: string | null
}

/** The texts of a journey without its steps, or a step, as JSON; revisions with the same share it. */
export interface RevisionPartTable {
  journeyId: string
  key: string
  content: string
}

/**
 * What people other than the owner did with a journey. A row is kept when the act is undone, so that
 * repeating it restores the same share of the score.
 */
export interface JourneyActTable {
  journeyId: string
  personId: string
  kind: 'like' | 'follow' | 'finish' | 'tick'
  /** When the person first acted. */
  at: number
  /** 1 until the act is undone. */
  active: number
  /** When the last change enters the numbers of the journey; null once it has entered them. */
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
  /** The id of the draft that this is an imported copy of; one per person. */
  importedFrom: Generated<string | null>
  /** The row of `adaptation` that the draft began with. */
  adaptationId: Generated<string | null>
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
  /** When the page was last fetched successfully; null if never. */
  seenAt: number | null
  /** When the page may be fetched again. */
  freshUntil: number
  /** The time until which one process may fetch the page; 0 if none does. */
  claimedUntil: number
  /** WebP without metadata. */
  image: Buffer | null
  /** The image as covers show it; null until a cover needs it. */
  small: Generated<Buffer | null>
  /** Bytes of both. */
  pictureBytes: Generated<number>
  /** When the preview was last asked for, to a day. */
  askedAt: Generated<number>
}
