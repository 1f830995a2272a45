import type { Journey } from '#contract/journey.ts'
import { reasonNotToReadClass } from '#server/core/access/groups.ts'
import { FileAnswer } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { fileNameOf } from '#server/features/export/journey-file.ts'
import { type GroupRow, readGroup } from '../read.store.ts'
import { readableJourney } from '../read-group.ts'
import { classCsv, presentClass } from './class.view.ts'

/** The calls with which the lead of a class sees what its members did. */
export function classHandlers({ db }: Pick<AppContext, 'db'>): Handlers<'groupClass' | 'groupClassCsv'> {
  return {
    groupClass: async ({ viewer, params: { groupId } }) => {
      const { row, read } = await readClass(groupId, viewer)
      return presentClass(row, viewer, read)
    },

    groupClassCsv: async ({ viewer, params: { groupId } }) => {
      const { row, read } = await readClass(groupId, viewer)
      const body = classCsv(presentClass(row, viewer, read), read?.steps ?? [])
      return new FileAnswer({ name: `${fileNameOf(row.name)}.csv`, type: 'text/csv', body })
    },
  }

  async function readClass(id: string, viewer: Viewer): Promise<{ row: GroupRow; read: Journey | null }> {
    const row = required(await readGroup(db, id, viewer.id), 'notFound')
    allow(reasonNotToReadClass(row, viewer.id))
    return { row, read: await readableJourney(db, row.journeyId, viewer) }
  }
}
