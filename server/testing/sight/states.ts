import { PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import type { Cast, World } from './world.ts'

type Change = (world: World, cast: Cast, server: TestServer) => Promise<unknown>

const hide: Change = ({ journey }, { moderator }) =>
  moderator.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Spam' })

const leave: Change = async ({ owner, coauthor, journey }, _, server) => {
  await owner.delete(`/path/coauthors/${journey.id}/${coauthor.id}`)
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, owner.headers)
}

/** Each state, and how a world gets into it. Those that are in fewer lists come later, so that lists with a limit show them if they can. */
export const STATES: Record<string, Change> = {
  plain: async () => undefined,
  commentDeleted: ({ comment }, { follower }) => follower.delete(`/comment/${comment}`),
  commentRemoved: ({ comment, owner }) => owner.post(`/comment/${comment}/remove`),
  commentHidden: ({ comment }, { moderator }) =>
    moderator.post(`/moderation/comments/${comment}/hide`, { reason: 'Spam' }),
  linkReportHidden: ({ linkReport }, { moderator }) =>
    moderator.post(`/moderation/suggestions/${linkReport}/hide`, { reason: 'Spam' }),
  suggestionHidden: ({ suggestion }, { moderator }) =>
    moderator.post(`/moderation/suggestions/${suggestion}/hide`, { reason: 'Spam' }),
  noteHidden: ({ note }, { moderator }) => moderator.post(`/moderation/notes/${note}/hide`, { reason: 'Spam' }),
  blocking: async ({ owner }, { member, follower, moderator }) => {
    for (const { id } of [member, follower, moderator]) await owner.post(`/user/block/${id}`, { blocked: true })
  },
  blocked: async ({ owner }, { member, follower, moderator }) => {
    for (const person of [member, follower, moderator]) await person.post(`/user/block/${owner.id}`, { blocked: true })
  },
  gone: leave,
  unlisted: ({ owner, journey }) => owner.put(`/path/${journey.id}`, { visibility: 'unlisted' }),
  private: ({ owner, journey }) => owner.put(`/path/${journey.id}`, { visibility: 'private' }),
  hidden: hide,
  deleted: ({ owner, journey }) => owner.delete(`/path/${journey.id}`),
  archived: ({ owner, journey }) => owner.put(`/path/${journey.id}`, { archived: true }),
  suspended: ({ owner }, { moderator }) => moderator.post(`/moderation/people/${owner.id}/suspend`, { reason: 'Spam' }),
  hiddenGone: async (world, cast, server) => {
    await hide(world, cast, server)
    await leave(world, cast, server)
  },
}
