import { Link } from '@tanstack/react-router'
import type { CheckedLink } from '#contract/upkeep.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { useLinkActions } from './desk/useLinkActions.ts'

interface LinkActionsProps {
  journeyId: string
  link: CheckedLink
  /** Whether the server checks links. */
  linkChecks: boolean
}

/** For the owner: buttons for a link that fails or has moved, and the address it has moved to. */
export function LinkActions({ journeyId, link, linkChecks }: LinkActionsProps) {
  const { t } = useTranslation()
  const ago = useAgo()
  const { date } = useDays()
  const { check, replace, isReplaced } = useLinkActions(journeyId, link)
  const { failingSince, movedTo, checkedAt, checkAgainAt, checking } = link
  const waits = checking || checkAgainAt !== null
  const handleCheck = () => {
    if (!waits) check.mutate()
  }
  const handleReplace = () =>
    replace.mutate(undefined, { onSuccess: () => void toast(t('upkeep.links.replaced'), { tone: 'success' }) })
  const facts = [
    ...(failingSince === null ? [] : [t('upkeep.links.since', { date: date(failingSince) })]),
    ...(checkedAt === null ? [] : [t('upkeep.links.checked', { when: ago(checkedAt) })]),
  ]
  return (
    <div className="grid gap-2.5">
      {movedTo !== null && (
        <p className="text-[0.9375rem]">
          {t('upkeep.links.moved')} <LinkText url={movedTo} />
        </p>
      )}
      {facts.length > 0 && <FactsLine facts={facts} />}
      <p role="status" className={waits ? 'text-sm text-muted' : 'sr-only'}>
        {checking && t('upkeep.links.checking')}
        {!checking && checkAgainAt !== null && t('upkeep.links.again')}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {movedTo !== null && (
          <Button busy={replace.isPending || isReplaced} onClick={handleReplace}>
            {t('upkeep.links.replace')}
          </Button>
        )}
        {linkChecks && failingSince !== null && (
          <Button variant="soft" busy={check.isPending} aria-disabled={waits || undefined} onClick={handleCheck}>
            {t('upkeep.links.check')}
          </Button>
        )}
        <Link to="/app/user/path/edit" search={{ pathId: journeyId }} className={buttonClass({ variant: 'quiet' })}>
          {t('upkeep.links.change')}
        </Link>
      </div>
    </div>
  )
}
