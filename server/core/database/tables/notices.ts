import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/rules/notice.ts'

/** What someone did, written in the same transaction, until the dispatcher has turned it into notices. */
export interface OutboxTable {
  id: string
  /** Identifies the act, so that repeating it has no effect. */
  effect: string
  kind: NoticeKind
  actorId: string
  /** The person to tell; null for acts of which all followers are told. */
  recipientId: string | null
  journeyId: string | null
  /** The comment or suggestion of the act, or the first of the added steps. */
  subjectId: string | null
  createdAt: number
  /** Id of the last follower told so far; null until the first one is told. */
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
  /** Where a job in several steps continues; null at its beginning. */
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
  /**
   * What the notice is about: the journey, after 'links ' for reports of its links; or empty. Null once the notice is read, so that later
   * acts make a new notice, unless the kind comes once.
   */
  topic: string | null
  /** Grows with each change of any notice, in the order of commits. */
  seq: number
  /** The time of the first act. */
  createdAt: number
  /** The time of the last act. */
  updatedAt: number
  readAt: Generated<number | null>
  /** 1 if the notice is shown in the app, 0 if it is only emailed. */
  inApp: Generated<number>
  /** When the notice is emailed if it is still unread; null if it isn't emailed, or was. */
  emailAt: Generated<number | null>
}

/** An act of a notice that is about people. */
export interface NoticeActTable {
  effect: string
  noticeId: string
  actorId: string
  /** The comment of the act. */
  subjectId: string | null
  createdAt: number
}

/** A kind for which a person changed the settings. */
export interface NoticeSettingTable {
  personId: string
  kind: NoticeKind
  /** 1 if notices of this kind are shown in the app, else 0. */
  inApp: number
  /** 1 if notices of this kind are emailed, else 0; null for the default of the kind. */
  email: Generated<number | null>
}

/** A person's settings and state of optional emails. */
export interface EmailSettingTable {
  personId: string
  /**
   * When the next weekly digest is due; null while the digest isn't chosen, 0 if the time has to be
   * computed again.
   */
  digestAt: Generated<number | null>
  /** The Monday of the last week whose digest was queued or left out. */
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
