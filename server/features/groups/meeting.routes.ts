import { hasLink } from '#contract/rules/comment-text.ts'
import { MEETING_DAYS_MAX } from '#contract/rules/group.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { calendarFile } from './calendar-file.ts'
import { updateGroup } from './groups.store.ts'
import { isMeetingShown } from './groups.view.ts'
import { clearAnswers, NO_MEETING, saveAnswer } from './meetings.store.ts'
import { readGroup } from './read.store.ts'
import { showGroup } from './read-group.ts'
import { isMemberOf, requireLed, requireLocked } from './require-group.ts'

type Calls = 'setMeeting' | 'clearMeeting' | 'answerMeeting' | 'meetingFile'

const DAY_MS = 24 * 3_600_000

/** The calls of a group's next meeting. */
export function meetingHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock, settings } = context

  return {
    setMeeting: ({ viewer, params: { groupId }, body: { at, ...words } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id)
        const [now, meetingAt] = [clock(), Date.parse(at)]
        const isMoved = meetingAt !== group.meetingAt
        if (isMoved && (meetingAt <= now || meetingAt > now + MEETING_DAYS_MAX * DAY_MS))
          throw invalidField('at', 'meetingRange')
        refuseLinks(words, viewer)
        const isOver = group.meetingAt === null || group.meetingAt <= now
        const { name: meetingName, place: meetingPlace, link: meetingLink } = words
        const change = {
          ...{ meetingAt, meetingName, meetingPlace, meetingLink },
          meetingSetAt: isOver ? now : group.meetingSetAt,
          ...(isMoved && { meetingToldAt: null }),
        }
        await withinQuota(context, trx, viewer.id, () => updateGroup(trx, groupId, change))
        if (isMoved) await clearAnswers(trx, groupId)
        return await showGroup(context, trx, groupId, viewer)
      }),

    clearMeeting: ({ viewer, params: { groupId } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        await updateGroup(trx, groupId, NO_MEETING)
        await clearAnswers(trx, groupId)
        return null
      }),

    answerMeeting: ({ viewer, params: { groupId }, body: { comes } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLocked(trx, groupId, [viewer.id])
        const isPossible = (await isMemberOf(trx, groupId, viewer.id)) && isMeetingShown(group, viewer, clock())
        if (!isPossible) throw new HttpError('notFound')
        await saveAnswer(trx, { groupId, personId: viewer.id }, comes)
        return await showGroup(context, trx, groupId, viewer)
      }),

    meetingFile: async ({ viewer, params: { groupId } }) => {
      const group = required(await readGroup(db, groupId, viewer.id), 'notFound')
      if (!isMeetingShown(group, viewer, clock())) throw new HttpError('notFound')
      return calendarFile(group, settings.publicUrl, clock())
    },
  }
}

function refuseLinks(
  { name, place, link }: { name: string; place: string; link: string | null },
  { emailVerified }: Viewer,
): void {
  if (hasLink(name)) throw invalidField('name', 'linksRefused')
  if (hasLink(place)) throw invalidField('place', 'linksRefused')
  if (link !== null && !emailVerified) throw invalidField('link', 'linksUnconfirmed')
}
