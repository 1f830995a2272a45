import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isOwnedBy, type Journey, type JourneyInput } from '#contract/journey.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import type { Form } from '#web/core/ui/form/useForm.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { useCreateJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { loadPublishedPanel, showPublishedPanel } from '#web/features/share/published-panel.ts'

interface Publishing {
  personId: string
  form: Form<JourneyDraft, JourneyInput>
  /** Called once the journey is published and its draft can be deleted. */
  onPublished: () => void
}

/** Publishes a draft and, if the author agrees, the private journeys that its steps lead to. */
export function usePublish({ personId, form, onPublished }: Publishing) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const { mutateAsync } = useCreateJourney()
  const privateParts = usePrivateParts(personId)
  const [asked, setAsked] = useState<Journey[] | null>(null)

  const publish = async (input: JourneyInput, parts: readonly Journey[]) => {
    const [journey, Panel] = await Promise.all([mutateAsync(input), loadPublishedPanel()])
    await tickImported(journey)
    const failed = await privateParts.publish(parts, input.visibility)
    if (failed > 0) toast(t('editing.create.partsFailed', { count: failed }), { tone: 'error' })
    onPublished()
    showPublishedPanel(journey.id, Panel)
    // Replaces the editor in the browser's history, since the draft is gone.
    await navigate({
      to: '/app/discover/journey/$journeyId',
      params: { journeyId: journey.id },
      replace: true,
    })
    // Shown after leaving the editor, so that the message doesn't cover its preview.
    const done = input.visibility === 'private' ? 'editing.create.savedPrivately' : 'editing.create.published'
    toast(t(done), { tone: 'success' })
  }
  /**
   * Ticks the steps that were ticked in an imported list. A failure doesn't affect the published
   * journey.
   */
  const tickImported = async ({ id, steps = [] }: Journey) => {
    const done = steps.filter((_, index) => form.values.steps[index]?.done).map((step) => step.id)
    if (done.length === 0) return
    await write('saveProgress', { params: { pathId: id }, body: { done } }).catch(() =>
      toast(t('editing.create.notTicked'), { tone: 'error' }),
    )
  }
  return {
    /** The private journeys that the author is asked about; null if the dialog is closed. */
    asked,
    publish: async (input: JourneyInput) => {
      const parts = input.visibility === 'private' ? [] : await privateParts.find(input)
      if (parts.length > 0) setAsked(parts)
      else await publish(input, [])
    },
    answer: async (withParts: boolean) => {
      setAsked(null)
      await form.handleSubmit((input) => publish(input, withParts ? (asked ?? []) : []))()
    },
    cancel: () => setAsked(null),
  }
}

/**
 * Finds and publishes the author's private journeys that steps lead to, such as those of a series.
 */
function usePrivateParts(personId: string) {
  const client = useQueryClient()
  const write = useWrite()

  const find = async ({ steps }: Pick<JourneyInput, 'steps'>): Promise<Journey[]> => {
    const paths = steps.filter(({ stepType }) => stepType === 'Path')
    const ids = new Set(paths.flatMap(({ url }) => journeyIdOf(url, [location.origin]) ?? []))
    // A journey that fails to load isn't offered, because the author can't publish it.
    const journeys = await Promise.all([...ids].map((id) => client.fetchQuery(journeyQuery(id)).catch(() => null)))
    return journeys.filter(
      (journey): journey is Journey => journey?.visibility === 'private' && isOwnedBy(journey, personId),
    )
  }
  /** Publishes these journeys; returns how many failed. */
  const publish = async (parts: readonly Journey[], visibility: JourneyInput['visibility']): Promise<number> => {
    let failed = 0
    for (const { id } of parts)
      await write('changeJourney', { params: { id }, body: { visibility } }).catch(() => {
        failed++
      })
    return failed
  }
  return { find, publish }
}
