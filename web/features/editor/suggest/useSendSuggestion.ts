import { useNavigate } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { changedTexts } from './suggested.ts'

interface Stored {
  version: number
  draft: JourneyDraft
}

/** Sends changes of a journey to its authors, and then returns to the journey. */
export function useSendSuggestion({ id, owner }: Pick<Journey, 'id' | 'owner'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const { keyFor, settle } = useIdempotencyKey()
  return {
    /** `on`: the stored journey that `texts` change. Fails with `conflict` if another version is stored. */
    send: async (texts: JourneyDraft, message: string, on: Stored) => {
      const body = { ...changedTexts(on.draft, texts), version: on.version, message }
      await write('suggestChange', { params: { pathId: id }, body }, { idempotencyKey: keyFor(body) })
      settle()
    },
    finish: async () => {
      await navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: id } })
      toast(t('suggesting.sent', { owner: owner.displayName }), { tone: 'success' })
    },
  }
}
