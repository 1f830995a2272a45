import type { EmailSettings } from '#contract/notice.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { readEmailSettings, resume, saveDigest } from './email-settings.store.ts'

export function emailSettingHandlers({ db, clock }: AppContext): Handlers<'emailSettings' | 'saveEmailSettings'> {
  return {
    emailSettings: ({ viewer }) => present(viewer.id),

    saveEmailSettings: async ({ viewer, body }) => {
      const { weekly } = body
      await db.transaction().execute(async (trx) => {
        if (weekly !== undefined) await saveDigest(trx, viewer.id, weekly, clock())
        if (body.resume) await resume(trx, viewer.id)
      })
      return await present(viewer.id)
    },
  }

  async function present(personId: string): Promise<EmailSettings> {
    const { digestAt, refusedAt } = await readEmailSettings(db, personId)
    return { weekly: digestAt !== null, refusedAt: isoTime(refusedAt) }
  }
}
