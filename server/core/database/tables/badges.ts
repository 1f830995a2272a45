import type { Generated } from 'kysely'

export interface BadgeTable {
  /** `keyOf(name)`: the name without case and spaces. */
  key: string
  name: string
  /** Number of listed journeys and of people's interests that use the badge. */
  useCount: number
  createdAt: number
  /** 1 for the badges that every database starts with. */
  builtin: Generated<number>
}

/** A badge that wasn't public when the person first used it, in the person's spelling. */
export interface PersonBadgeTable {
  personId: string
  badgeKey: string
  name: string
  createdAt: number
}

export interface InterestTable {
  personId: string
  badgeKey: string
  position: number
}
