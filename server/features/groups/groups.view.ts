import type { Fellow, Group, GroupInvitation, OwnGroups } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { FELLOWS_MAX } from '#contract/rules/group.ts'
import { nextOpenStep } from '#contract/rules/progress.ts'
import { unitsOf } from '#contract/rules/step-units.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import type { Step } from '#contract/step.ts'
import { isLead } from '#server/core/access/groups.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import { type DateOf, zoneDates } from '#server/features/progress/zone-dates.ts'
import type { listRequests } from './open/open.store.ts'
import type { FellowRow, GroupRow, InvitationRow, listGroups, listInvitations, MemberRow } from './read.store.ts'

export function datesOf({ timeZone }: Pick<Viewer, 'timeZone'>): DateOf {
  return zoneDates(timeZone ?? DEFAULT_TIME_ZONE)
}

/** A group for one of its members. `read`: its journey, if they can read it; `key`: that of its link, if it works. */
export function presentGroup(
  row: GroupRow,
  { viewer, read, key, now }: { viewer: Viewer; read: Journey | null; key: string | null; now: number },
): Group {
  const { id, name, message, messageAt, lastDay, leadId, linkUses, linkUntil } = row
  const leads = isLead(row, viewer.id)
  const dateOf = datesOf(viewer)
  const { steps = [], ...journey } = read ?? {}
  const units = unitsOf(steps)
  const walked = row.members.map((member) => {
    const walk = walkOf(member)
    return { member, ...walk, done: doneOf(steps, units, walk.ticked) }
  })
  const seen = walked.filter(({ member }) => member.isSeen === 1)
  const own = seen.filter(({ member }) => member.id === viewer.id)
  const meets = isMeetingShown(row, viewer, now)
  const members = [...own, ...seen.filter(({ member }) => member.id !== viewer.id)]
  return {
    id,
    name,
    message,
    messageOn: messageAt === null ? null : dateOf(messageAt),
    lastDay,
    isLead: leads,
    lead: row.lead && presentPerson(row.lead),
    journey: read && (journey as Omit<Journey, 'steps'>),
    following: row.following,
    next: own[0] ? nextOf(steps, own[0].ticked) : null,
    memberCount: seen.length,
    members: members.map(({ member, done, seenAt }) => ({
      person: presentPerson(member),
      isLead: isLead({ leadId }, member.id),
      joinedOn: dateOf(member.joinedAt),
      seenOn: dateOf(seenAt),
      at: read && done.at,
      comes: meets && member.comes === 1,
    })),
    doneBy: steps.map((_, index) => seen.filter(({ done }) => done.steps[index]).length),
    invited: row.invited.map(presentPerson),
    invitedEmails: row.addresses.map(({ email }) => email),
    isClass: row.isClass === 1,
    isOpen: row.isOpen === 1,
    requests: row.requests.map((request) => ({ person: presentPerson(request), text: request.text })),
    link: leads && key !== null ? { key, usesLeft: linkUses ?? 0, until: isoTime(linkUntil ?? 0) } : null,
    meeting: meets ? presentMeeting(row, own[0]?.member.comes ?? null) : null,
    commentCount: Number(row.commentCount),
  }
}

/** Whether there is a meeting whose day isn't over for the viewer. */
export function isMeetingShown<Row extends { meetingAt: number | null }>(
  row: Row,
  viewer: Pick<Viewer, 'timeZone'>,
  now: number,
): row is Row & { meetingAt: number } {
  const dateOf = datesOf(viewer)
  return row.meetingAt !== null && dateOf(row.meetingAt) >= dateOf(now)
}

function presentMeeting(
  {
    meetingAt,
    meetingName,
    meetingPlace,
    meetingLink,
  }: Pick<GroupRow, 'meetingName' | 'meetingPlace' | 'meetingLink'> & {
    meetingAt: number
  },
  comes: number | null,
): Group['meeting'] {
  return {
    at: isoTime(meetingAt),
    name: meetingName ?? '',
    place: meetingPlace ?? '',
    link: meetingLink,
    comes: comes === null ? null : comes === 1,
  }
}

/** The ids of the steps that a member ticked, and when they did so last, or joined (ms). */
export function walkOf({ ticks, joinedAt }: MemberRow): { ticked: ReadonlySet<string>; seenAt: number } {
  const [tickedAt, ...ticked] = ticks?.split(' ') ?? []
  return { ticked: new Set(ticked), seenAt: Math.max(joinedAt, Number(tickedAt ?? 0)) }
}

/**
 * Whether each step is done, alternatives together, and the index of the first open step that isn't optional: the number
 * of steps if there is none.
 */
function doneOf(
  steps: readonly Step[],
  units: readonly (number | null)[],
  ticked: ReadonlySet<string>,
): { steps: boolean[]; at: number } {
  const isTicked = steps.map(({ id }) => ticked.has(id))
  const doneUnits = new Set(units.filter((_, index) => isTicked[index]))
  const done = units.map((unit, index) => (unit === null ? isTicked[index] === true : doneUnits.has(unit)))
  const open = units.findIndex((unit, index) => unit !== null && !done[index])
  return { steps: done, at: open === -1 ? steps.length : open }
}

function nextOf(steps: readonly Step[], ticked: ReadonlySet<string>): Step | null {
  return steps[nextOpenStep(steps, ticked)] ?? null
}

/** People who walk a journey with the viewer, those at the viewer's own place first. */
export function presentFellows(rows: readonly FellowRow[], { steps = [], doneSteps }: Journey): Fellow[] {
  const units = unitsOf(steps)
  const placeOf = (ticked: readonly string[]) => doneOf(steps, units, new Set(ticked)).at
  const own = placeOf(steps.filter((_, index) => doneSteps?.includes(index)).map(({ id }) => id))
  const fellows = rows.map((row) => ({ person: presentPerson(row), at: placeOf(row.ticks?.split(' ') ?? []) }))
  const isBeside = ({ at }: Fellow) => at === own
  return [...fellows.filter(isBeside), ...fellows.filter((one) => !isBeside(one))].slice(0, FELLOWS_MAX)
}

/** A group before joining. */
export function presentInvitation(
  row: InvitationRow,
  { read, ...viewed }: { read: Journey | null } & Pick<GroupInvitation, 'byKey' | 'declinable' | 'isMember'>,
): GroupInvitation {
  const { id, name, message, lastDay, lead, memberCount, faces, blocks } = row
  const { steps: _, ...journey } = read ?? {}
  return {
    id,
    name,
    message,
    lastDay,
    lead: presentPerson(lead),
    journey: read && (journey as Omit<Journey, 'steps'>),
    following: row.following,
    memberCount,
    faces: faces.map(presentPerson),
    isClass: row.isClass === 1,
    ...viewed,
    blocks,
  }
}

export function presentOwnGroups(
  viewerId: string,
  groups: Awaited<ReturnType<typeof listGroups>>,
  invitations: Awaited<ReturnType<typeof listInvitations>>,
  requests: Awaited<ReturnType<typeof listRequests>>,
): OwnGroups {
  return {
    groups: groups.map((row) => ({
      id: row.id,
      name: row.name,
      journey: namedOf(row),
      memberCount: Number(row.memberCount),
      isLead: isLead(row, viewerId),
    })),
    invitations: invitations.map((row) => ({
      id: row.groupId,
      name: row.groupName,
      lead: presentPerson(row),
      journey: namedOf(row),
    })),
    requests: requests.map((row) => ({ id: row.groupId, name: row.groupName, lead: presentPerson(row) })),
  }
}

function namedOf({ journeyId, journeyName }: { journeyId: string | null; journeyName: string | null }) {
  return journeyId === null ? null : { id: journeyId, name: journeyName ?? '' }
}
