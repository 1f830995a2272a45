import Heart from 'lucide-react/icons/heart'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { useLike } from '#web/features/journeys/data/reactions.mutations.ts'

/**
 * CSS draws the number, so that it isn't read twice. `countId`: the element that spells out the
 * count.
 */
export function LikeButton({ journey, countId }: { journey: Journey; countId: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const like = useLike(journey.id)
  const handlePress = useMemberAction(
    `like ${journey.id}`,
    { kind: 'like', name: journey.name },
    () => void like(!journey.liked),
  )
  return (
    <span
      className={`relative ${buttonClass({ variant: 'quiet' })} ${journey.liked ? 'border-brand! text-brand!' : ''}`}
    >
      <Heart size={18} aria-hidden="true" fill={journey.liked ? 'currentColor' : 'none'} />
      <span
        aria-hidden="true"
        data-count={number(journey.likeCount)}
        className="tabular-nums before:content-[attr(data-count)]"
      />
      <button
        type="button"
        aria-label={t('journeys.like.label')}
        aria-pressed={journey.liked}
        aria-describedby={countId}
        title={t('journeys.like.label')}
        onClick={handlePress}
        className="absolute -inset-px rounded-full"
      />
    </span>
  )
}
