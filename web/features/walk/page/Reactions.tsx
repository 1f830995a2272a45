import { lazy, Suspense, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'

const ReactionsDialog = lazy(async () => ({
  default: (await withCopy(['walking'], import('./ReactionsDialog.tsx'))).ReactionsDialog,
}))

interface ReactionsProps {
  journey: Journey
  kind: 'likes' | 'followers'
  id?: string
  /** Shows faces without the count. */
  bare?: boolean
}

/** A few faces and the count; a press opens the whole list. */
export function Reactions({ journey, kind, id, bare = false }: ReactionsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [open, setOpen] = useState(false)
  const [people, count] =
    kind === 'likes' ? [journey.personLikes, journey.likeCount] : [journey.pathFollowers, journey.followerCount]
  if (count === 0) {
    return (
      <span id={id} className="sr-only">
        {t(kind === 'likes' ? 'journeys.noLikes' : 'journeys.noFollowers')}
      </span>
    )
  }
  const text = (
    <span id={id} className={bare ? 'sr-only' : ''}>
      {t(`journeys.${kind}`, { count, number: number(count) })}
    </span>
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2.5 rounded-lg text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <AvatarGroup people={people} total={count} />
        {text}
      </button>
      {open && (
        <Suspense>
          <ReactionsDialog journeyId={journey.id} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
