import * as z from 'zod/mini'
import { journey } from './journey.ts'
import { person } from './person.ts'
import {
  GROUP_INVITED_AT_ONCE_MAX,
  GROUP_LINK_DAYS_MAX,
  GROUP_MEMBERS_MAX,
  GROUP_MESSAGE_MAX,
  GROUP_NAME_MAX,
  GROUP_REQUEST_MAX,
} from './rules/group.ts'
import { step } from './step.ts'
import { id, line, string, text } from './text.ts'

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

/**
 * A new group that walks a journey, with the people of this site to invite. `lastDay`: 'YYYY-MM-DD', today or later.
 * `isClass`: its lead sees which steps each member did; it can't be changed later.
 */
export const groupInput = z.object({
  journeyId: id,
  name,
  message: z._default(message, ''),
  lastDay: z.nullish(day),
  personIds: z._default(personIds, []),
  isClass: z._default(choice, false),
})
/** `isOpen`: the group is listed on its journey's page, where people ask to join; not for a class. */
export const groupChange = z.object({
  name: z.optional(name),
  message: z.optional(message),
  lastDay: z.optional(z.nullable(day)),
  isOpen: z.optional(choice),
})
export const groupInvitationsInput = z.object({ personIds })
/** A link to join: how many people it lets in, and for how many days. */
export const groupLinkInput = z.object({ uses: whole(GROUP_MEMBERS_MAX), days: whole(GROUP_LINK_DAYS_MAX) })
export const groupLeadInput = z.object({ personId: id })

/** The key of a link that lets people join; without it, one's own invitation counts. */
export const groupKey = z.optional(id)
export const groupKeyQuery = z.object({ key: groupKey })
export const joinInput = z.optional(z.nullable(z.object({ key: groupKey })))

/**
 * `at`: the index of the first step that the member hasn't done, without optional ones and with alternatives together; the
 * number of steps after the last one; null while unknown. `seenOn`: when they last ticked a step of the journey, or joined.
 */
const groupMember = z.object({
  person,
  isLead: z.boolean(),
  joinedOn: z.string(),
  seenOn: z.string(),
  at: z.nullable(z.number()),
})
export type GroupMember = z.infer<typeof groupMember>

/**
 * A group as a member sees it. `journey`: without its steps, null while the viewer can't read it, as are `next`, the
 * viewer's next step (also null after the last one), and each member's `at`. `doneBy`: how many members have done each
 * step or an alternative to it, in the order of the steps. All of this leaves out those whom the viewer blocks, who
 * block the viewer, or who are suspended; the viewer is first, then by name. Days are 'YYYY-MM-DD' in the viewer's time zone. `messageOn`: when the message was changed last. `invited`
 * (people who have not answered), `requests` (people who ask to join, at most 50, the first to ask first) and `link` (as
 * it works now): for the lead, otherwise empty.
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
  next: z.nullable(step),
  memberCount: z.number(),
  members: z.array(groupMember),
  doneBy: z.array(z.number()),
  invited: z.array(person),
  isClass: z.boolean(),
  isOpen: z.boolean(),
  requests: z.array(z.object({ person, text: z.string() })),
  link: z.nullable(z.object({ key: z.string(), usesLeft: z.number(), until: z.string() })),
})
export type Group = z.infer<typeof group>

/**
 * What someone sees before joining: the group, who leads it, its journey (without steps; null while they can't read it)
 * and at most 4 `faces`. `isClass`: its lead sees which steps each member did. `byKey`: a link leads here, not an invitation. `blocks`: the viewer blocks someone in the
 * group. `isMember`: they have joined.
 */
export const groupInvitation = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  lastDay: z.nullable(z.string()),
  lead: person,
  journey: z.nullable(journey),
  memberCount: z.number(),
  faces: z.array(person),
  isClass: z.boolean(),
  byKey: z.boolean(),
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

const named = z.object({ id: z.string(), name: z.string() })

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
