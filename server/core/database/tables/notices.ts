import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/rules/notice.ts'

/** What someone did, written in the same transaction, until the dispatcher has turned it into notices. */
export interface OutboxTable {
  id: string
  /** Identifies the act, so that repeating it has no effect. */
  effect: string
  kind: NoticeKind
  actorId: string
  /** Null for acts that all followers are told of. */
  recipientId: string | null
  journeyId: string | null
  /** The comment, or the first of the added steps. */
  subjectId: string | null
  createdAt: number
  /** The last follower told so far; null until the first one. */
  position: Generated<string | null>
}

/** A background job that one process does at a time. */
export interface JobTable {
  name: string
  /** The process that has the lease; null if none. */
  holder: string | null
  leaseEnds: number
  /** The last number that the job gave out. */
  lastNumber: number
  /** When a run last ended, well or not; null before the first one. */
  ranAt: Generated<number | null>
  failedAt: Generated<number | null>
  /** The message of the last failure. */
  failure: Generated<string | null>
  /** Where a run that takes several steps goes on; null at its beginning. */
  position: Generated<string | null>
  /** Failed runs since the job exists. */
  failures: Generated<number>
}

/** A notice for one person. Later acts are added to an unread notice of the same kind and topic. */
export interface NoticeTable {
  id: string
  personId: string
  kind: NoticeKind
  journeyId: string | null
  /** The journey, or empty; null once read, so that later acts make a new notice, unless the kind comes once. */
  topic: string | null
  /** Grows with each change of any notice, in the order of commits. */
  seq: number
  /** The time of the first act. */
  createdAt: number
  /** The time of the last act. */
  updatedAt: number
  readAt: Generated<number | null>
  /** 1, or 0 for one that is only told by email. */
  inApp: Generated<number>
  /** When it is due by email if it is still unread; null if it isn't to be emailed, or was. */
  emailAt: Generated<number | null>
}

/** An act of a notice that is about people. */
export interface NoticeActTable {
  effect: string
  noticeId: string
  actorId: string
  /** The comment. */
  subjectId: string | null
  createdAt: number
}

/** A kind for which a person changed the settings. */
export interface NoticeSettingTable {
  personId: string
  kind: NoticeKind
  /** 1 or 0. */
  inApp: number
  /** 1 or 0; null while it is the default of the kind. */
  email: Generated<number | null>
}

/** What a person's optional emails depend on. */
export interface EmailSettingTable {
  personId: string
  /** When the next weekly digest is due; null while it isn't chosen. 0 if it has to be found anew. */
  digestAt: Generated<number | null>
  /** The Monday of the last week whose digest was handed over, or left out. */
  digestWeek: Generated<string | null>
  /** When notices were last emailed. */
  noticesAt: Generated<number | null>
  /** Since when optional email to `refusedEmail` is stopped. */
  refusedAt: Generated<number | null>
  refusedEmail: Generated<string | null>
}

/** An email that the mail server refused for good, or that bounced later. */
export interface EmailRefusalTable {
  id: string
  personId: string
  email: string
  createdAt: number
}
