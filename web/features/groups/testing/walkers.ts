import type { Group, GroupInvitation, GroupMember } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { aJourney, aPerson, aStep } from '#web/testing/builders.ts'

export const noor = aPerson('noor', 'Noor Haddad')
export const ines = aPerson('ines', 'Ines Costa')
export const olek = aPerson('olek', 'Olek Nowak')
export const ruth = aPerson('ruth', 'Ruth Adeyemi')

/** A day as 'YYYY-MM-DD', counted from today in local time. */
export function dayFrom(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Noor's journey of eight steps, as a group has it. */
export function walkedJourney(change: Partial<Journey> = {}): Journey {
  const steps = Array.from({ length: 8 }, (_, index) => aStep(`s${index + 1}`))
  const { steps: _, ...journey } = aJourney({ name: 'Make your website accessible', owner: noor, minutes: 240, steps })
  return { ...journey, ...change }
}

export function aMember(person: GroupMember['person'], change: Partial<GroupMember> = {}): GroupMember {
  return { person, isLead: false, joinedOn: dayFrom(-40), seenOn: dayFrom(0), at: 0, comes: false, ...change }
}

/** A group of Noor, who leads it, Ines and Olek, as Ines sees it. */
export function aGroup(change: Partial<Group> = {}): Group {
  const members = [
    aMember(ines, { at: 2 }),
    aMember(noor, { isLead: true, at: 7, seenOn: dayFrom(-1) }),
    aMember(olek, { seenOn: dayFrom(-30) }),
  ]
  return {
    id: 'g1',
    name: 'Design team, autumn round',
    message: 'No rush: one step a week gets us there.',
    messageOn: dayFrom(0),
    lastDay: null,
    isLead: false,
    lead: noor,
    journey: walkedJourney(),
    following: [],
    next: aStep('s3', { minutes: 12 }),
    memberCount: 3,
    members,
    doneBy: [3, 2, 1, 1, 1, 1, 1, 0],
    invited: [],
    invitedEmails: [],
    isClass: false,
    isOpen: false,
    requests: [],
    link: null,
    meeting: null,
    commentCount: 0,
    ...change,
  }
}

/** The same group as Noor sees it. */
export function ledGroup(change: Partial<Group> = {}): Group {
  const group = aGroup()
  const [own, lead, other] = group.members as [GroupMember, GroupMember, GroupMember]
  return { ...group, isLead: true, members: [lead, own, other], ...change }
}

export function anInvitation(change: Partial<GroupInvitation> = {}): GroupInvitation {
  return {
    id: 'g1',
    name: 'Design team, autumn round',
    message: 'No rush: one step a week gets us there.',
    lastDay: null,
    lead: noor,
    journey: walkedJourney(),
    following: [],
    memberCount: 3,
    faces: [noor, ines, olek],
    isClass: false,
    byKey: false,
    declinable: false,
    blocks: false,
    isMember: false,
    ...change,
  }
}
