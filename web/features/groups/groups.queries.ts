import { load } from '#web/core/api/client.ts'

export const groupQuery = (groupId: string) => load('group', { params: { groupId } })

/** What the viewer sees before joining, by the key of a link or by their own invitation. */
export const invitationQuery = (groupId: string, key: string | undefined) =>
  load('groupInvitation', { params: { groupId }, query: key === undefined ? {} : { key } })
