import type { Generated } from 'kysely'

/** People who walk a journey together. */
export interface WalkGroupTable {
  id: string
  leadId: string
  /** Null once the journey is erased. */
  journeyId: string | null
  name: string
  /** The lead's message to the members, or ''. */
  message: string
  /** When the message was changed last; null for a group that never had one. */
  messageAt: number | null
  /** 'YYYY-MM-DD' */
  lastDay: string | null
  /** Random text from which the key of the link to join is derived with AUTH_SECRET; null without a link. */
  linkSeed: string | null
  /** How many more people can join with the link. */
  linkUses: number | null
  linkUntil: number | null
  createdAt: number
  /** When the next meeting begins; null without one, as are its other columns. */
  meetingAt: Generated<number | null>
  meetingName: Generated<string | null>
  meetingPlace: Generated<string | null>
  meetingLink: Generated<string | null>
  /** When the meeting was first set; it stays when the meeting is changed. */
  meetingSetAt: Generated<number | null>
  /** When the members were told that the meeting is near. */
  meetingToldAt: Generated<number | null>
  /** 1 if the lead sees which steps each member did, else 0. */
  isClass: Generated<number>
  /** 1 if its journey's page lists the group, else 0. */
  isOpen: Generated<number>
}

/**
 * A person's part in a group: a member has `joinedAt`. Someone who declined keeps the row, so that the invitation isn't
 * repeated; who leaves or is removed has none.
 */
export interface GroupMemberTable {
  groupId: string
  personId: string
  /** Null for people who joined by a link. */
  invitedAt: number | null
  joinedAt: number | null
  declinedAt: number | null
  /** 1 for a member who comes to the next meeting, 0 for one who can't; null without an answer. */
  comes: Generated<number | null>
}

/** A journey that a group walks after its present one. */
export interface GroupJourneyTable {
  groupId: string
  position: number
  journeyId: string
}

/** An address that was invited to a group by email, for 30 days or until someone joins with the email's key. */
export interface GroupAddressTable {
  groupId: string
  /** Keyed hash of the mailbox, the same for all spellings of the address. */
  recipientHash: string
  email: string
  invitedAt: number
  /** Since when the email waits to be written; null once it was written or dropped. */
  dueAt: number | null
  /** SHA-256 of the key in the email; null before and without an email, and once it was declined or its reader removed. */
  keyHash: string | null
}

/** A declined invitation: the lead doesn't invite this person or address to a group on the journey again. */
export interface GroupDeclineTable {
  leadId: string
  journeyId: string
  /** Keyed hash of the person's id or of the mailbox. */
  recipientHash: string
  declinedAt: number
}

/** A person's request to join an open group. One that the lead declined is kept, so that it isn't repeated. */
export interface GroupRequestTable {
  groupId: string
  personId: string
  /** The sentence to the lead; '' once it is taken back after the lead declined. */
  text: string
  askedAt: number
  declinedAt: number | null
}
