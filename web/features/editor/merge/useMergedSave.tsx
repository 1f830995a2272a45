import { type ReactNode, Suspense, useState } from 'react'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { draftOf, type JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import type { Choices, Question } from './merged-draft.ts'

const MergeQuestions = lazyPart(() => withCopy(['changes'], import('./MergeQuestions.tsx')), 'MergeQuestions')

/** A stored journey, and the draft of it in the form. */
export interface LoadedVersion {
  id: string
  version: number
  draft: JourneyDraft
}

export function loadedVersionOf(journey: Journey): LoadedVersion {
  return { id: journey.id, version: journey.version, draft: draftOf(journey) }
}

interface Conflict {
  /** The present stored journey. */
  newest: LoadedVersion
  mine: JourneyDraft
  questions: readonly Question[]
}

/** `asked`: both sides changed the same text, and the person has to answer first. */
export type Outcome = 'saved' | 'merged' | 'asked'

interface Edited {
  values: JourneyDraft
  /** Sends the texts as changes of the stored journey; fails with `conflict` if another version is stored. */
  store: (texts: JourneyInput, on: LoadedVersion) => Promise<unknown>
  /** The reason for the questions. */
  lead?: string | undefined
}

/**
 * Saves changes of a journey. If it was saved elsewhere since it was opened, the changes are
 * merged, and the person is asked about texts that both sides changed.
 */
export function useMergedSave(opened: LoadedVersion, { values, store, lead }: Edited) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [choices, setChoices] = useState<Choices>({})

  const save = async (input: JourneyInput, newest = conflict?.newest ?? opened): Promise<Outcome> => {
    const mine = { ...values, ...input } as JourneyDraft
    const merged = newest === opened ? null : await merge({ base: opened.draft, theirs: newest.draft, mine }, choices)
    const questions = merged?.questions ?? []
    const isAsked = (id: string) =>
      conflict?.newest.version === newest.version && conflict.questions.some((question) => question.id === id)
    if (!questions.every(({ id }) => isAsked(id))) {
      setConflict({ newest, mine, questions })
      return 'asked'
    }
    try {
      await store({ ...input, ...merged?.draft }, newest)
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'conflict')) throw failure
      return await save(input, loadedVersionOf((await send('journey', { params: { id: opened.id } })).answer))
    }
    return merged === null ? 'saved' : 'merged'
  }

  const choose = async (changed: Choices) => {
    setChoices(changed)
    if (!conflict) return
    // An answer can change the texts of another question.
    const { newest, mine } = conflict
    const { questions } = await merge({ base: opened.draft, theirs: newest.draft, mine }, changed)
    setConflict({ newest, mine, questions })
  }

  const notice: ReactNode = conflict && (
    <Suspense>
      <MergeQuestions questions={conflict.questions} choices={choices} onChoose={choose} lead={lead} />
    </Suspense>
  )
  return { save, notice }
}

async function merge(...args: Parameters<typeof import('./merged-draft.ts').mergeDrafts>) {
  const { mergeDrafts } = await import('./merged-draft.ts')
  return mergeDrafts(...args)
}
