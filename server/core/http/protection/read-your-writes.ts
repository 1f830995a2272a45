import type { CallName } from '#contract/api.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Viewer } from '../viewer.ts'
import { storeWritePosition } from './write-position.store.ts'

/** Frequent calls that hide nothing from others except a like or follow. All other writes may hide something. */
const HIDES_NOTHING: readonly CallName[] = [
  'addSteps',
  'adoptLocale',
  'checkLink',
  'createComment',
  'createDraft',
  'createGroupComment',
  'createJourney',
  'followJourney',
  'followPerson',
  'likeJourney',
  'linkUses',
  'markHelpful',
  'previewImport',
  'readNotices',
  'report',
  'saveDraft',
  'saveNote',
  'saveProgress',
  'submitFeedback',
  'thankOwner',
]

export type ReadYourWrites = ReturnType<typeof createReadYourWrites>

/**
 * Sends reads to the replica once it has replayed the last write of the reader's session and
 * everything that this process has hidden from others. The position is stored with the session,
 * which every process reads with each request.
 */
export function createReadYourWrites({ db, replica }: Pick<AppContext, 'db' | 'replica'>) {
  return {
    async read<T>(viewer: Viewer | null, work: () => Promise<T>): Promise<T> {
      return replica ? await replica.read(viewer?.wrotePosition ?? null, work) : await work()
    },

    /** Stores the position of a write; call it after the write. */
    async note(name: CallName, viewer: Viewer | null): Promise<void> {
      if (!replica) return
      const position = await storeWritePosition(db, viewer?.sessionId ?? null)
      if (!HIDES_NOTHING.includes(name)) replica.require(position)
    },
  }
}
