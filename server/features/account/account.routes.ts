import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { FileAnswer } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { createFairQueue, type FairQueue } from '#server/core/http/protection/fair-queue.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { isoDay } from '#server/core/platform/time.ts'
import { requireProof } from '#server/features/identity/factors/proofs.ts'
import { hideOutcome } from '#server/features/identity/mount.ts'
import { readRecordApart } from '#server/features/import/read-apart.ts'
import { Unreadable } from '#server/features/import/reading/reading.ts'
import { unreadable } from '#server/features/import/unreadable.ts'
import { mayInvite, reasonNotToSignUp } from '#server/features/site/admission.policy.ts'
import { deleteAccount } from './delete.store.ts'
import { everythingOf } from './export.store.ts'
import { invite, inviteByLink } from './invitations.ts'
import { recordFiles, recordJson } from './record-files.ts'
import { importRecord } from './record-import.ts'
import { zipFiles } from './record-zip.ts'

/** Limits of concurrent imports of records, in total, per person and waiting. */
const IMPORT_LIMITS = { atOnce: 1, atOncePerCaller: 1, maxWaiting: 6 }

/** Limits of concurrent exports. */
const EXPORTS = { atOnce: 4, atOncePerCaller: 1, maxWaiting: 16 }
/** Time in ms after which an export to a slow client no longer delays other exports. */
const EXPORT_TURN_MS = 10_000

export function accountHandlers(
  context: AppContext,
  limits: Limits,
  runReader: FairQueue,
): Handlers<'exportData' | 'importRecord' | 'deleteAccount' | 'invite'> {
  const { db, clock, settings, site } = context
  const exportInTurn = createStreamQueue()
  const runImport = createFairQueue(IMPORT_LIMITS)

  return {
    exportData: async ({ viewer, query, language }) => {
      const { format = 'json' } = query
      const body = await exportInTurn(viewer.id, () =>
        format === 'zip'
          ? zipFiles(recordFiles(context, viewer, language), clock())
          : recordJson(everythingOf(db, viewer.id)),
      )
      return new FileAnswer({ name: `cairn-${isoDay(clock())}.${format}`, type: `application/${format}`, body })
    },

    importRecord: async ({ viewer, body }) => {
      const bytes = new Uint8Array(await body.arrayBuffer())
      try {
        return await runImport(viewer.id, async () => {
          const record = await runReader(viewer.id, () => readRecordApart(bytes))
          return await importRecord(context, limits, viewer.id, record)
        })
      } catch (error) {
        throw error instanceof Unreadable ? unreadable(error.reason, 'file') : error
      }
    },

    deleteAccount: async ({ viewer, body }) => {
      await requireProof(
        { ...context, limits },
        { userId: viewer.id, sessionId: viewer.sessionId },
        { password: body?.password },
      )
      const { leaveFollowed: keepFollowed = false, leaveShared = [] } = body ?? {}
      const how = { keepFollowed, leaveShared, clock, settings }
      if (!(await deleteAccount(db, viewer, how))) throw new HttpError('lastOperator')
      await context.sessionsEnded(viewer.id)
      return null
    },

    invite: async ({ viewer, body, language }) => {
      if (!viewer.emailVerified) throw new HttpError('unverified')
      const current = await site.read()
      if (!mayInvite(current, viewer)) throw new HttpError('invitingOff')
      const refusal = reasonNotToSignUp(current, true)
      if (refusal) throw new HttpError(refusal)
      if (!settings.hasMail)
        return { status: 'accepted', link: await inviteByLink(context, limits, { viewer, email: body.email }) }
      await hideOutcome(context, () => invite(context, limits, { viewer, email: body.email, language }))
      return { status: 'accepted' }
    },
  }
}

/**
 * A queue for streams: a turn begins with the first piece and ends when the client has received
 * everything or has disconnected.
 */
function createStreamQueue() {
  const run = createFairQueue(EXPORTS)
  return (personId: string, pieces: () => AsyncIterable<string | Uint8Array>): Promise<Readable> =>
    new Promise((resolve, reject) => {
      run(personId, async () => {
        const stream = Readable.from(pieces())
        resolve(stream)
        await finished(stream, { signal: AbortSignal.timeout(EXPORT_TURN_MS) }).catch(() => {})
      }).catch(reject)
    })
}
