import { load } from '#web/core/api/client.ts'

/** How often a visible page asks where the members are, in ms, since not every stream tells of all changes. */
export const ASK_EVERY_MS = 15_000

export const groupQuery = (groupId: string) => load('group', { params: { groupId } })

/** What the viewer sees before joining, by the key of a link or by their own invitation. */
export const invitationQuery = (groupId: string, key: string | undefined) =>
  load('groupInvitation', { params: { groupId }, query: key === undefined ? {} : { key } })
