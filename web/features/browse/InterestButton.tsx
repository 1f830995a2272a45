import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { INTERESTS_MAX } from '#contract/rules/limits.ts'
import { nameKeyOf } from '#contract/rules/text.ts'
import { load } from '#web/core/api/client.ts'
import { write } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

/** A button that adds a badge to the member's interests, unless they have the maximum number. */
export function InterestButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: interests } = useQuery(load('interests', {}))
  const [busy, setBusy] = useState(false)
  if (interests === undefined) return null
  if (interests.some((interest) => nameKeyOf(interest.name) === nameKeyOf(name)))
    return (
      <p role="status" className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
        <Check size={18} aria-hidden="true" />
        {t('browse.badge.isInterest')}
      </p>
    )
  if (interests.length >= INTERESTS_MAX) return null
  const handleAdd = async () => {
    setBusy(true)
    const interestDataList = [...interests.map((interest) => interest.name), name]
    await write(client, 'saveInterests', { body: { interestDataList } }).catch((failure: unknown) =>
      showFailure(failure, t('ui.error.title'), handleAdd),
    )
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void handleAdd()}>
      <Plus size={18} aria-hidden="true" />
      {t('browse.badge.addInterest')}
    </Button>
  )
}
