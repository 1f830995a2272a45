import Check from 'lucide-react/icons/check'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useFollow } from '#web/features/journeys/data/reactions.mutations.ts'

/** Labelled 'Follow', or 'Followed' once pressed. */
export function FollowButton({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const follow = useFollow(journey.id)
  const handlePress = useMemberAction(
    `follow ${journey.id}`,
    { kind: 'follow', name: journey.name },
    () => void follow(!journey.followed),
  )
  if (journey.archived && !journey.followed) return null
  return (
    <Button
      variant={journey.followed ? 'quiet' : 'soft'}
      onClick={handlePress}
      className={journey.followed ? 'border-brand! text-brand!' : 'border-brand!'}
    >
      {journey.followed && <Check size={18} aria-hidden="true" />}
      {t(journey.followed ? 'journeys.follow.followed' : 'journeys.follow.follow')}
    </Button>
  )
}
