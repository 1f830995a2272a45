import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/rules/notice.ts'

/**
 * An act that others may be notified of. It is written in the act's transaction and kept until the
 * dispatcher has turned it into notices.
 */
export interface OutboxTable {
  id: string
  /** Identifies the act, so that repeating it has no further effect. */
  effect: string
  kind: NoticeKind
  actorId: string
  /** The person to notify; null for acts of which all followers are notified. */
  recipientId: string | null
  journeyId: string | null
  /** The comment or suggestion of the act, or the first of the added steps. */
  subjectId: string | null
  createdAt: number
  /** Id of the last follower who was notified; null before the first one. */
  position: Generated<string | null>
}

/** A background job, which only one process runs at a time. */
export interface JobTable {
  name: string
  /** The process that has the lease; null if none. */
  holder: string | null
  leaseEnds: number
  /** The highest number that the job has assigned. */
  lastNumber: number
  /** When the last run ended, whether it failed or not; null before the first run. */
  ranAt: Generated<number | null>
  failedAt: Generated<number | null>
  /** The message of the last failure. */
  failure: Generated<string | null>
  /** The position at which a job with several steps continues; null at its beginning. */
  position: Generated<string | null>
  /** Number of failed runs since the job was created. */
  failures: Generated<number>
}

/** A notice for one person. Later acts are added to an unread notice of the same kind and topic. */
export interface NoticeTable {
  id: string
  personId: string
  kind: NoticeKind
  journeyId: string | null
  /**
   * The subject of the notice: a journey's or a group's id, with the prefix 'links ' for reports of its links;
   * or empty. Null once the notice is read, so that later acts make a new notice, except for kinds
   * that come only once.
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
  /** When the notice is due to be emailed if it is still unread; null if it needs no email. */
  emailAt: Generated<number | null>
}

/** A single act within a notice about people. */
export interface NoticeActTable {
  effect: string
  noticeId: string
  actorId: string
  /** Id of the comment of the act. */
  subjectId: string | null
  createdAt: number
}

/** A person's settings for one kind of notice, if they changed them. */
export interface NoticeSettingTable {
  personId: string
  kind: NoticeKind
  /** 1 if notices of this kind are shown in the app, else 0. */
  inApp: number
  /** 1 if notices of this kind are emailed, else 0; null for the default of the kind. */
  email: Generated<number | null>
}

/** A person's settings for optional email, and its state. */
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
  /** When optional email to `refusedEmail` was stopped. */
  refusedAt: Generated<number | null>
  refusedEmail: Generated<string | null>
}

/** A permanent refusal of an email by the mail server, or a later bounce. */
export interface EmailRefusalTable {
  id: string
  personId: string
  email: string
  createdAt: number
}
