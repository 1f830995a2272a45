import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { listMemberIds } from '#server/features/groups/groups.store.ts'
import { listFellows } from '#server/features/groups/read.store.ts'
import type { Streams } from '#server/features/notices/stream/streams.ts'

type Told = 'saveProgress' | 'joinGroup' | 'leaveGroup'

/**
 * Handlers that tell the streams of a group's members after someone came, left or walked. Streams of other processes
 * aren't told; their pages ask by themselves now and then.
 */
export function tellingGroups<Given extends Handlers<Told>>(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  streams: Streams,
  handlers: Given,
): Given {
  const { saveProgress, joinGroup, leaveGroup } = handlers
  return {
    ...handlers,
    saveProgress: async (call) => {
      const answer = await saveProgress(call)
      tell(() => listFellows(db, call.viewer.id, call.params.pathId))
      return answer
    },
    joinGroup: async (call) => {
      const answer = await joinGroup(call)
      tell(() => listMemberIds(db, call.params.groupId))
      return answer
    },
    leaveGroup: async (call) => {
      const answer = await leaveGroup(call)
      tell(() => listMemberIds(db, call.params.groupId))
      return answer
    },
  }

  /** Asks for the people after the answer, and only if anyone has a stream. */
  function tell(find: () => Promise<string[]>): void {
    if (streams.count === 0) return
    find().then(
      (personIds) => streams.tellOfGroup(personIds),
      (error) => log.error({ err: error }, 'telling the members of a group failed'),
    )
  }
}
