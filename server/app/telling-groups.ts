import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { readPlaceOf } from '#server/features/comments/comments.store.ts'
import { listMemberIds } from '#server/features/groups/groups.store.ts'
import { listFellows } from '#server/features/groups/read.store.ts'
import type { Streams } from '#server/features/notices/stream/streams.ts'

type Told =
  | ('saveProgress' | 'joinGroup' | 'leaveGroup' | 'changeGroup' | 'endGroup' | 'handOverGroup' | 'walkOn')
  | ('setMeeting' | 'clearMeeting' | 'answerMeeting' | 'acceptGroupRequest')
  | Spoken
/** Calls that change comments, in groups or not. */
type Spoken = 'createGroupComment' | 'changeComment' | 'deleteComment' | 'removeComment'

/**
 * Handlers that tell the streams of a group's members after someone came, left, walked or wrote, and after the group was changed. Streams of other processes
 * aren't told; their pages ask by themselves now and then.
 */
export function tellingGroups<Given extends Handlers<Told>>(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  streams: Streams,
  handlers: Given,
): Given {
  const { saveProgress, joinGroup, leaveGroup, changeGroup, endGroup, handOverGroup, walkOn } = handlers
  const { setMeeting, clearMeeting, answerMeeting, acceptGroupRequest, createGroupComment } = handlers
  const { changeComment, deleteComment, removeComment } = handlers
  return {
    ...handlers,
    saveProgress: async (call) => {
      const answer = await saveProgress(call)
      tell(() => listFellows(db, call.viewer.id, call.params.pathId))
      return answer
    },
    joinGroup: (call) => tellingAfter(call.params.groupId, () => joinGroup(call)),
    acceptGroupRequest: (call) => tellingAfter(call.params.groupId, () => acceptGroupRequest(call)),
    leaveGroup: (call) => tellingAll(call.params.groupId, () => leaveGroup(call)),
    changeGroup: (call) => tellingAll(call.params.groupId, () => changeGroup(call)),
    endGroup: (call) => tellingAll(call.params.groupId, () => endGroup(call)),
    walkOn: (call) => tellingAll(call.params.groupId, () => walkOn(call)),
    handOverGroup: (call) => tellingAll(call.params.groupId, () => handOverGroup(call)),
    setMeeting: (call) => tellingAll(call.params.groupId, () => setMeeting(call)),
    clearMeeting: (call) => tellingAll(call.params.groupId, () => clearMeeting(call)),
    answerMeeting: (call) => tellingAll(call.params.groupId, () => answerMeeting(call)),
    createGroupComment: (call) => tellingAll(call.params.groupId, () => createGroupComment(call), 'talk'),
    changeComment: (call) => tellingOfComment(call.params.id, () => changeComment(call)),
    deleteComment: (call) => tellingOfComment(call.params.id, () => deleteComment(call)),
    removeComment: (call) => tellingOfComment(call.params.id, () => removeComment(call)),
  }

  /** Tells all members, among whom is who joined by the change. */
  async function tellingAfter<Answer>(groupId: string, change: () => Promise<Answer> | Answer): Promise<Answer> {
    const answer = await change()
    tell(() => listMemberIds(db, groupId))
    return answer
  }

  /** Tells those who were members before, too, since they see that they no longer are. */
  async function tellingAll<Answer>(
    groupId: string,
    change: () => Promise<Answer> | Answer,
    event: 'group' | 'talk' = 'group',
  ): Promise<Answer> {
    const before = streams.count > 0 ? await listMemberIds(db, groupId) : []
    const answer = await change()
    streams.tellOfGroup(before, event)
    return answer
  }

  /** Tells the members of the comment's group, if it has one. */
  async function tellingOfComment<Answer>(id: string, change: () => Promise<Answer> | Answer): Promise<Answer> {
    const place = streams.count > 0 ? await readPlaceOf(db, id) : undefined
    return place?.groupId ? await tellingAll(place.groupId, change, 'talk') : await change()
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
