import { convertImage } from '#server/core/images/convert.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease } from '#server/core/jobs/jobs.store.ts'
import * as store from './covers.store.ts'
import { keyOfPage, pageOf } from './preview-cache.ts'
import { findPreviewImage } from './previews.store.ts'

const PICTURES = 3
/** After how many ms a cover with pictures is checked again, since previews that no one opens are deleted. */
const AGAIN_MS = 24 * 3_600_000

/** Chooses the pictures of covers from stored previews; it fetches nothing. */
export const coverJob: Job<JobContext> = {
  name: 'covers',
  everyMs: 2000,
  restShare: 4,
  hasWork: async ({ db, clock }) => (await store.readDueCover(db, clock())) !== undefined,
  step: async ({ db, clock }, lease) => {
    const due = await store.readDueCover(db, clock())
    if (!due) return false
    const { imageIds, made } = await choosePictures({ db, clock }, due.id)
    await db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      for (const [imageId, small] of made) await store.saveSmall(trx, imageId, small)
      await store.saveCover(trx, due, { imageIds, lookAt: imageIds && clock() + AGAIN_MS })
    })
    return true
  },
  backlog: ({ db, clock }) => store.countDueCovers(db, clock()),
}

interface Chosen {
  /** The ids of three different pictures in the order of the steps; null if there are fewer pictures. */
  imageIds: string[] | null
  /** The small variants that were made and aren't stored yet. */
  made: Map<string, Buffer>
}

async function choosePictures({ db }: JobContext, journeyId: string): Promise<Chosen> {
  const links = await store.readCoverLinks(db, journeyId)
  const keys = links.flatMap((url) => {
    const page = pageOf(url)
    return page ? [keyOfPage(page)] : []
  })
  const pictures = await store.readPictures(db, keys)
  const imageIds: string[] = []
  const sizes = new Set<number>()
  const made = new Map<string, Buffer>()
  for (const key of keys) {
    if (imageIds.length === PICTURES) break
    const picture = pictures.get(key)
    if (!picture || sizes.has(picture.bytes)) continue
    if (!picture.isSmall) {
      const image = await findPreviewImage(db, picture.imageId)
      const small = image && (await convertImage(image, 'small', 'covers').catch(() => null))
      if (!small) continue
      made.set(picture.imageId, small.bytes)
    }
    imageIds.push(picture.imageId)
    sizes.add(picture.bytes)
  }
  return { imageIds: imageIds.length === PICTURES ? imageIds : null, made }
}
