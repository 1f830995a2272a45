import { type ComponentProps, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { draftOf } from './drafts/journey.draft.ts'
import { EditJourney } from './EditJourney.tsx'
import { withSuggestion } from './suggest/suggested.ts'

interface ChangeFirstProps extends Pick<ComponentProps<typeof EditJourney>, 'journey' | 'profile'> {
  suggestion: Suggestion
}

/**
 * The form of a journey with a suggestion's changes applied, so that they can be edited before they
 * are saved. Saving accepts the suggestion.
 */
export function ChangeFirst({ suggestion, journey, profile }: ChangeFirstProps) {
  const { t } = useTranslation()
  const [begun] = useState(() => withSuggestion(draftOf(journey), suggestion))
  const accept = useAccept(suggestion)
  return (
    <EditJourney
      journey={journey}
      profile={profile}
      begun={begun.draft}
      notice={<SuggestionNote suggestion={suggestion} left={begun.left} />}
      onSaved={async (stored) => ((await accept(stored)) ? t('suggesting.accepted', nameOf(suggestion)) : undefined)}
    />
  )
}

function nameOf({ by }: Suggestion) {
  return { name: by.displayName }
}

/** Returns a function that accepts the suggestion as done in this version of the journey. */
function useAccept({ id }: Suggestion): (stored: Journey) => Promise<boolean> {
  const { t } = useTranslation()
  const write = useWrite()
  return async ({ version }) => {
    try {
      await write('acceptSuggestion', { params: { id }, body: { version, keys: [] } })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // The changes are saved even if accepting the suggestion fails.
      toast(t('suggesting.notAccepted', { reason: failure.reason }), { tone: 'error' })
      return false
    }
  }
}

function SuggestionNote({ suggestion, left }: { suggestion: Suggestion; left: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <section className="grid gap-1 rounded-m bg-brand-soft px-4 py-3 [overflow-wrap:anywhere]">
      <p className="font-[650] text-brand">{t('suggesting.with', nameOf(suggestion))}</p>
      {suggestion.message !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {suggestion.message}
        </p>
      )}
      {left > 0 && <p>{t('suggesting.left', { count: left, number: number(left) })}</p>}
      <p className="text-sm">{t('suggesting.withHint', nameOf(suggestion))}</p>
    </section>
  )
}
