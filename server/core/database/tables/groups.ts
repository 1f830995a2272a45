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
