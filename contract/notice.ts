import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { REPORTABLE } from './rules/moderation.ts'
import { NOTICE_KINDS, NOTICES_MARKED_MAX } from './rules/notice.ts'
import { STEP_TYPES } from './step.ts'
import { id } from './text.ts'

const kind = z.enum(NOTICE_KINDS, { error: 'notInList' })
const named = z.object({ id: z.string(), name: z.string() })

/**
 * A notice about acts of one or several people. `position` grows with each change of any notice;
 * the list is sorted by it. `people`: the latest 3; `peopleCount`: counted up to 100. `comment`:
 * the latest one, with its text cut; `parentId`: the comment that it replies to. `steps`: the
 * number of added, failing or reported steps; `step`: the first one, or for reports the latest.
 * `outcome`: the decision on suggestions, null for other kinds and for different decisions.
 * `linkReport`: whether the suggestion reports a link. `decision`: a moderator's decision on what
 * the reader wrote. `journeyName`: null unless the reader may read the journey; `text`: the
 * reader's comment, cut; `until`: when a pause of posting ends; `answerUntil`: until when the
 * decision can be answered, null after an answer; `answered`: the moderator's decision on the
 * answer.
 */
export const notice = z.object({
  id: z.string(),
  position: z.number(),
  kind,
  at: z.string(),
  read: z.boolean(),
  people: z.array(person),
  peopleCount: z.number(),
  journey: z.nullable(named),
  group: z.nullable(named),
  comment: z.nullable(
    z.object({
      id: z.string(),
      parentId: z.nullable(z.string()),
      text: z.string(),
      step: z.nullable(z.object({ id: z.string(), description: z.string() })),
    }),
  ),
  steps: z.nullable(
    z.object({
      count: z.number(),
      first: z.object({ id: z.string(), stepType: z.enum(STEP_TYPES), description: z.string() }),
    }),
  ),
  outcome: z.nullable(z.enum(['accepted', 'dismissed'])),
  linkReport: z.boolean(),
  decision: z.nullable(
    z.object({
      act: z.enum(['hide', 'warn', 'pause']),
      kind: z.enum(REPORTABLE),
      id: z.string(),
      pathId: z.nullable(z.string()),
      journeyName: z.nullable(z.string()),
      text: z.nullable(z.string()),
      reason: z.string(),
      until: z.nullable(z.string()),
      decisionId: z.string(),
      answerUntil: z.nullable(z.string()),
      answered: z.nullable(z.enum(['kept', 'lifted'])),
    }),
  ),
})
export type Notice = z.infer<typeof notice>

export const noticesQuery = z.object(pageQuery)

/** `unread`: at most 99; `more`: there are more than 99. */
export const unreadNotices = z.object({ unread: z.number(), more: z.boolean() })
export type UnreadNotices = z.infer<typeof unreadNotices>

/** Marks the notices with these ids as read, and all notices up to a position. */
export const noticesRead = z.object({
  ids: z.optional(z.array(id).check(z.maxLength(NOTICES_MARKED_MAX, { error: 'tooMany' }))),
  upTo: z.optional(
    z.number({ error: 'invalidValue' }).check(z.int({ error: 'invalidValue' }), z.gte(0, { error: 'invalidValue' })),
  ),
})

const onOrOff = z.boolean({ error: 'invalidValue' })

/** Whether a person gets notices of a kind in the app and by email. */
export const noticeSetting = z.object({ kind, inApp: onOrOff, email: onOrOff })
export type NoticeSetting = z.infer<typeof noticeSetting>
const noticeSettingChange = z.object({ kind, inApp: z.optional(onOrOff), email: z.optional(onOrOff) })
/** Changes of several kinds. A channel that is left out stays; of two changes of a kind, the last one counts. */
export const noticeSettingChanges = z.object({
  settings: z.array(noticeSettingChange).check(z.maxLength(NOTICE_KINDS.length, { error: 'tooMany' })),
})
export type NoticeSettingChange = z.infer<typeof noticeSettingChange>

/**
 * `weekly`: whether the weekly digest is chosen. `refusedAt`: when optional email was stopped; null
 * while it is sent.
 */
export const emailSettings = z.object({ weekly: z.boolean(), refusedAt: z.nullable(z.string()) })
export type EmailSettings = z.infer<typeof emailSettings>
/** `resume` starts optional email again for an address that had refused it. */
export const emailSettingsChange = z.object({
  weekly: z.optional(onOrOff),
  resume: z.optional(z.literal(true, { error: 'invalidValue' })),
})

/** A journey that a followed person created, or finished and shows. */
export const followedAct = z.object({
  id: z.string(),
  act: z.enum(['created', 'finished']),
  at: z.string(),
  person,
  journey: named,
})
export type FollowedAct = z.infer<typeof followedAct>
