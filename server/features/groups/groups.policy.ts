import type { ErrorCode } from '#contract/errors.ts'
import { GROUP_MEMBERS_MAX, GROUP_REQUESTS_MAX, GROUPS_JOINED_MAX, GROUPS_LED_MAX } from '#contract/rules/group.ts'

// Each `reasonNotTo...` function returns the error code of a refusal, or null. Members are ruled by
// `core/access/groups.ts`.

/** Why a person who leads and is in this many groups can't make or get another one. */
export function reasonNotToLeadMore({ led, joined }: { led: number; joined: number }): ErrorCode | null {
  return led >= GROUPS_LED_MAX || joined >= GROUPS_JOINED_MAX ? 'tooManyGroups' : null
}

/** Why a person who is in `joined` groups can't join one with this many members. */
export function reasonNotToJoin({ members, joined }: { members: number; joined: number }): ErrorCode | null {
  if (members >= GROUP_MEMBERS_MAX) return 'groupFull'
  return joined >= GROUPS_JOINED_MAX ? 'tooManyGroups' : null
}

/** Why a person with this many requests can't ask to join another group. */
export function reasonNotToAsk(requests: number): ErrorCode | null {
  return requests >= GROUP_REQUESTS_MAX ? 'groupRequestsOpen' : null
}
