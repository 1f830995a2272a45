import type { Generated } from 'kysely'

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
  /** `trendingScore` of the likes and followers. */
  score: number
}

export interface JourneyBadgeTable {
  journeyId: string
  badgeKey: string
  position: number
  /** Orders recommendations; null while the journey isn't listed. */
  rank: Generated<number | null>
}

export interface StepTable {
  id: string
  journeyId: string
  position: number
  stepType: string
  description: string
  url: string
  /** The journey of this site that a Path step leads to, if the step's author could open it. */
  targetId: Generated<string | null>
  createdAt: number
  removedAt: number | null
}

export interface JourneyPersonTable {
  journeyId: string
  personId: string
  createdAt: number
}

export interface StepDoneTable {
  personId: string
  journeyId: string
  stepId: string
  doneAt: number
}

/** Exists from when a person ticks the last open step until they untick a step. */
export interface JourneyFinishTable {
  personId: string
  journeyId: string
  finishedAt: number
}

/** The preview of a link's page; title and description are null if there was nothing to show. */
export interface PreviewTable {
  /** Hash of the URL, which may be long. */
  key: string
  title: string | null
  description: string | null
  siteName: string | null
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
