import type { WaitingAnswer } from '#contract/moderation.ts'
import { readAnswerToken, reasonNotToAnswer } from '#server/core/access/answers.ts'
import { dialectOf, readJson } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import { type AnswerRow, closeAnswer, hasLaterDecision, insertAnswer, listAnswers } from './answers.store.ts'
import { resume, revokeDecision } from './decide.ts'
import { readDecision } from './decisions.store.ts'

type Calls = 'answerDecision' | 'answerLockedOut' | 'decisionAnswers' | 'decideAnswer'

/** The calls of people's answers to decisions about them, and of moderators' decisions on these. */
export function answerHandlers({ db, clock, settings }: AppContext): Handlers<Calls> {
  return {
    answerDecision: ({ viewer, params: { id }, body: { text } }) => answer(id, viewer.id, text),

    answerLockedOut: async ({ body: { token, text } }) => {
      const ticket = readAnswerToken(token, settings, clock())
      if (!ticket) throw new HttpError('linkInvalid')
      return await answer(ticket.decisionId, ticket.personId, text)
    },

    decisionAnswers: async ({ viewer, query }) =>
      mapPage(await listAnswers(db, viewer.id, query), (row) => presentAnswer(row, viewer.id)),

    decideAnswer: async ({ viewer, params: { id }, body }) => {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const answered = await closeAnswer(trx, id, { by: viewer.id, now, lift: body.lift })
        if (!answered) throw new HttpError('decided')
        const act = body.lift ? 'lift' : 'uphold'
        await recordAction(trx, { actorId: viewer.id, kind: 'answer', act, targetId: answered.personId }, now)
        // Locked-out people read the outcome when they try to sign in.
        const told = { kind: 'decision', recipientId: answered.personId, subjectId: id, occasion: 'answer' } as const
        if (answered.act !== 'suspend') await record(trx, [told], now)
        // A later decision, made for another reason, stays.
        if (!body.lift || (await hasLaterDecision(trx, answered))) return
        const { kind, targetId, personId } = answered
        if (answered.hid === 1) await revokeDecision(trx, { kind, id: targetId, viewerId: viewer.id, now })
        if (answered.act === 'pause') await resume(trx, { id: personId, viewerId: viewer.id, now })
      })
      return null
    },
  }

  async function answer(decisionId: string, personId: string, text: string): Promise<null> {
    const now = clock()
    await db
      .transaction()
      .execute(async (trx) => {
        const decision = await readDecision(trx, decisionId)
        allow(reasonNotToAnswer(decision, { personId, now }))
        await insertAnswer(trx, { decisionId: required(decision, 'notFound').id, personId, text, createdAt: now })
      })
      .catch((error) => {
        throw dialectOf(db).isUniqueViolation(error) ? new HttpError('answered') : error
      })
    return null
  }
}

function presentAnswer(row: AnswerRow, moderatorId: string): WaitingAnswer {
  const { decisionId: id, act, kind, targetId, targetName: name, targetPath, reason, text, actorId } = row
  return {
    ...{ id, act, kind, reason, text },
    person: presentPerson(readJson<PersonRow>(row.person)),
    target: { kind, id: targetId, name, ...(targetPath !== null && { pathId: targetPath }) },
    mine: actorId === moderatorId,
    decidedAt: isoTime(row.decidedAt),
    answeredAt: isoTime(row.createdAt),
  }
}
