import * as z from 'zod/mini'
import { journey } from './journey.ts'
import { email, person } from './person.ts'
import {
  GROUP_INVITED_AT_ONCE_MAX,
  GROUP_JOURNEYS_MAX,
  GROUP_LINK_DAYS_MAX,
  GROUP_MEMBERS_MAX,
  GROUP_MESSAGE_MAX,
  GROUP_NAME_MAX,
  GROUP_REQUEST_MAX,
  MEETING_PLACE_MAX,
} from './rules/group.ts'
import { isSafeLink } from './rules/link.ts'
import { step } from './step.ts'
import { id, line, link, string, text } from './text.ts'

const name = line({ min: 1, max: GROUP_NAME_MAX })
/** The lead's message; the server refuses links in it. */
const message = text({ max: GROUP_MESSAGE_MAX })
const choice = z.boolean({ error: 'invalidValue' })
const day = string({ max: 'YYYY-MM-DD'.length, tooLong: 'invalidValue' }).check(
  z.refine((value) => z.iso.date().safeParse(value).success, { error: 'invalidValue' }),
)
const whole = (max: number) =>
  z.int({ error: 'invalidValue' }).check(z.gte(1, { error: 'invalidValue' }), z.lte(max, { error: 'invalidValue' }))
const personIds = z.array(id, { error: 'required' }).check(z.maxLength(GROUP_INVITED_AT_ONCE_MAX, { error: 'tooMany' }))

/** Addresses to invite by email, of members or not. */
const emails = z.array(email, { error: 'required' }).check(z.maxLength(GROUP_INVITED_AT_ONCE_MAX, { error: 'tooMany' }))

/**
 * A new group that walks a journey, with the people of this site and the addresses to invite. `followingIds`: the journeys
 * that follow it, which stay as they are. `lastDay`: 'YYYY-MM-DD', from today to two years from now. `isClass`: its lead
 * sees which steps each member did; it can't be changed later.
 */
export const groupInput = z.object({
  journeyId: id,
  followingIds: z._default(z.array(id).check(z.maxLength(GROUP_JOURNEYS_MAX - 1, { error: 'tooMany' })), []),
  name,
  message: z._default(message, ''),
  lastDay: z.nullish(day),
  personIds: z._default(personIds, []),
  emails: z._default(emails, []),
  isClass: z._default(choice, false),
})
/** `isOpen`: the group is listed on its journey's page, where people ask to join; not for a class. */
export const groupChange = z.object({
  name: z.optional(name),
  message: z.optional(message),
  lastDay: z.optional(z.nullable(day)),
  isOpen: z.optional(choice),
})
export const groupInvitationsInput = z.object({
  personIds: z._default(personIds, []),
  emails: z._default(emails, []),
})
export const groupEmailInput = z.object({ email })
/** The key of an invitation by email. */
export const groupEmailKey = z.object({ key: id })
/** A link to join: how many people it lets in, and for how many days. */
export const groupLinkInput = z.object({ uses: whole(GROUP_MEMBERS_MAX), days: whole(GROUP_LINK_DAYS_MAX) })
export const groupLeadInput = z.object({ personId: id })
export const groupJourneyInput = z.object({ journeyId: id })

const moment = string({ max: 40, tooLong: 'invalidValue' }).check(
  z.refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, { error: 'invalidValue' }),
)
const isHttps = (url: string) => isSafeLink(url) && /^https:/iu.test(url)

/** The next meeting: when it begins, what it is, and where; the server refuses links in name and place. */
export const groupMeetingInput = z.object({
  at: moment,
  name: z._default(line({ max: GROUP_NAME_MAX }), ''),
  place: z._default(line({ max: MEETING_PLACE_MAX }), ''),
  link: z._default(z.nullable(link(isHttps)), null),
})
/** Whether the viewer comes; null takes the answer back. */
export const meetingAnswer = z.object({ comes: z.nullable(z.boolean({ error: 'invalidValue' })) })

const groupMeeting = z.object({
  at: z.string(),
  name: z.string(),
  place: z.string(),
  link: z.nullable(z.string()),
  comes: z.nullable(z.boolean()),
})
export type GroupMeeting = z.infer<typeof groupMeeting>

/** The key of a link or of an invitation by email; without it, one's own invitation counts. */
export const groupKey = z.optional(id)
export const groupKeyQuery = z.object({ key: groupKey })
export const joinInput = z.optional(z.nullable(z.object({ key: groupKey })))

/**
 * `at`: the index of the first step that the member hasn't done, without optional ones and with alternatives together; the
 * number of steps after the last one; null while unknown. `seenOn`: when they last ticked a step of the journey, or joined.
 * `comes`: they said that they come to the meeting.
 */
const groupMember = z.object({
  person,
  isLead: z.boolean(),
  joinedOn: z.string(),
  seenOn: z.string(),
  at: z.nullable(z.number()),
  comes: z.boolean(),
})
export type GroupMember = z.infer<typeof groupMember>

const named = z.object({ id: z.string(), name: z.string() })

/**
 * A group as a member sees it. `journey`: without its steps, null while the viewer can't read it, as are `next`, the
 * viewer's next step (also null after the last one), and each member's `at`. `following`: the journeys after the present one, as far as
 * the viewer can read them. `doneBy`: how many members have done each
 * step or an alternative to it, in the order of the steps. All of this leaves out those whom the viewer blocks, who
 * block the viewer, or who are suspended; the viewer is first, then by name. Days are 'YYYY-MM-DD' in the viewer's time zone. `messageOn`: when the message was changed last. `invited`
 * (people who have not answered), `invitedEmails` (addresses invited in the last 30 days with which no one has joined),
 * `requests` (people who ask to join, at most 50, the first to ask first) and `link` (as it works now): for the lead,
 * otherwise empty. `meeting`: the next one, until the end of its day, with the viewer's own answer. `commentCount`: the
 * comments that the viewer can read, counted up to 1,000. While the lead is suspended, `lead`, `message` and `meeting` are left
 * out.
 */
export const group = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  messageOn: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  isLead: z.boolean(),
  lead: z.nullable(person),
  journey: z.nullable(journey),
  following: z.array(named),
  next: z.nullable(step),
  memberCount: z.number(),
  members: z.array(groupMember),
  doneBy: z.array(z.number()),
  invited: z.array(person),
  invitedEmails: z.array(z.string()),
  isClass: z.boolean(),
  isOpen: z.boolean(),
  requests: z.array(z.object({ person, text: z.string() })),
  link: z.nullable(z.object({ key: z.string(), usesLeft: z.number(), until: z.string() })),
  meeting: z.nullable(groupMeeting),
  commentCount: z.number(),
})
export type Group = z.infer<typeof group>

/**
 * What someone sees before joining: the group, who leads it, its journey (without steps; null while they can't read it),
 * those that follow (`following`) and at most 4 `faces`. `isClass`: its lead sees which steps each member did. `byKey`: a
 * link leads here, not an invitation. `declinable`: the viewer's invitation, or the one of the key, can be declined.
 * `blocks`: the viewer blocks someone in the group. `isMember`: they have joined.
 */
export const groupInvitation = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  lastDay: z.nullable(z.string()),
  lead: person,
  journey: z.nullable(journey),
  following: z.array(named),
  memberCount: z.number(),
  faces: z.array(person),
  isClass: z.boolean(),
  byKey: z.boolean(),
  declinable: z.boolean(),
  blocks: z.boolean(),
  isMember: z.boolean(),
})
export type GroupInvitation = z.infer<typeof groupInvitation>

/**
 * What the members of a class did, by name, without its lead. `requiredCount`: the steps that count, with alternatives
 * together; null while the lead can't read the journey, as are `doneCount`, how many of them a member did, and `done`, the
 * indexes of all steps that they ticked. `seenOn`: as of a group's member.
 */
export const groupClass = z.object({
  requiredCount: z.nullable(z.number()),
  members: z.array(
    z.object({
      person,
      seenOn: z.string(),
      doneCount: z.nullable(z.number()),
      done: z.nullable(z.array(z.number())),
    }),
  ),
})
export type GroupClass = z.infer<typeof groupClass>

/** A sentence to the lead of an open group; the server refuses links in it. */
export const groupRequestInput = z.object({ text: line({ min: 1, max: GROUP_REQUEST_MAX }) })

/** An open group. `memberCount`: null below five members. `asked`: the viewer asks to join it. */
const openGroup = z.object({
  id: z.string(),
  name: z.string(),
  lead: person,
  memberCount: z.nullable(z.number()),
  asked: z.boolean(),
})
export type OpenGroup = z.infer<typeof openGroup>
export const openGroups = z.array(openGroup)

/** Someone who walks a journey with the viewer, and where they are: `at` as of a group's member. */
export const fellow = z.object({ person, at: z.number() })
export type Fellow = z.infer<typeof fellow>

/**
 * The groups that the viewer is in, the latest joined first, invitations to others, the latest first, and open groups
 * that the viewer asks to join, at most 20.
 */
export const ownGroups = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      journey: z.nullable(named),
      memberCount: z.number(),
      isLead: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ id: z.string(), name: z.string(), lead: person, journey: z.nullable(named) })),
  requests: z.array(z.object({ id: z.string(), name: z.string(), lead: person })),
})
export type OwnGroups = z.infer<typeof ownGroups>
