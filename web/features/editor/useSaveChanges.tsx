import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { draftOf, type JourneyDraft, sameDraft } from './drafts/journey.draft.ts'
import type { Choices, Question } from './merge/merged-draft.ts'

const MergeQuestions = lazy(async () => ({ default: (await import('./merge/MergeQuestions.tsx')).MergeQuestions }))

interface Conflict {
  /** What is stored now. */
  newest: Journey
  questions: readonly Question[]
}

/** `asked`: both sides changed the same text, and the person has to answer first. */
export type Outcome = 'saved' | 'merged' | 'asked'

interface Edited {
  values: JourneyDraft
  line: string
  /** Whether visibility and licence are the person's to change. */
  isOwner: boolean
}

/**
 * Saves changes of a journey. If it was saved elsewhere since it was opened, both changes are put together, and the person
 * is asked where both changed the same text.
 */
export function useSaveChanges(opened: Journey, { values, line, isOwner }: Edited) {
  const { mutateAsync } = useChangeJourney(opened.id)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const base = draftOf(opened)

  const save = async (input: JourneyInput, newest = conflict?.newest ?? opened): Promise<Outcome> => {
    const mine = { ...values, ...input } as JourneyDraft
    const merged = newest === opened ? null : await merge({ base, theirs: draftOf(newest), mine }, choices)
    const questions = merged?.questions ?? []
    const isAsked = (id: string) =>
      conflict?.newest.version === newest.version && conflict.questions.some((question) => question.id === id)
    if (!questions.every(({ id }) => isAsked(id))) {
      setConflict({ newest, questions })
      return 'asked'
    }
    try {
      const isOnlySight = sameDraft({ ...values, visibility: opened.visibility, licence: opened.licence }, base)
      const whole = changeOf({ ...input, ...merged?.draft }, opened)
      const change = isOwner ? whole : { ...whole, visibility: undefined, licence: undefined }
      await mutateAsync({
        ...(isOnlySight ? sightOf(change) : { ...change, ...revisionLineOf(line) }),
        version: newest.version,
      })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'conflict')) throw failure
      return await save(input, (await send('journey', { params: { id: opened.id } })).answer)
    }
    return merged === null ? 'saved' : 'merged'
  }

  const notice: ReactNode = conflict && (
    <Suspense>
      <MergeQuestions
        questions={conflict.questions}
        choices={choices}
        onChoose={setChoices}
        mine={values}
        theirs={draftOf(conflict.newest)}
      />
    </Suspense>
  )
  return { save, notice }
}

async function merge(...args: Parameters<typeof import('./merge/merged-draft.ts').mergeDrafts>) {
  const { mergeDrafts } = await import('./merge/merged-draft.ts')
  return mergeDrafts(...args)
}

/**
 * A language that the owner didn't change isn't sent, since the server detects it from the texts; nor such a licence,
 * since a sent one is a choice.
 */
function changeOf({ language, licence, coverSeed: _, ...input }: JourneyInput, opened: Journey): JourneyChange {
  return {
    ...input,
    language: language === opened.language ? undefined : language,
    licence: licence === opened.licence ? undefined : (licence ?? undefined),
  }
}

/** Sent alone, since both can be narrowed while posting is paused. */
function sightOf({ visibility, licence }: JourneyChange): JourneyChange {
  return { visibility, licence }
}

function revisionLineOf(line: string): JourneyChange {
  return line.trim() ? { revisionLine: line } : {}
}
