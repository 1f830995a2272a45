import { Link } from '@tanstack/react-router'
import LinkIcon from 'lucide-react/icons/link'
import Unlink from 'lucide-react/icons/unlink'
import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { CheckedLink } from '#contract/upkeep.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { RowShell } from './RowShell.tsx'
import { AddressChange } from './SuggestionRow.tsx'
import { useLinkActions } from './useLinkActions.ts'
import type { Settle } from './useSettled.ts'

interface LinkRowProps {
  journey: Journey
  link: CheckedLink
  /** Whether the server checks links. */
  linkChecks: boolean
  isAcross: boolean
  onSettle: Settle
}

/** A link that fails or has moved, with what an author can do about it. */
export function LinkRow({ journey, link, linkChecks, isAcross, onSettle }: LinkRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { date } = useDays()
  const sentenceId = useId()
  const { check, replace } = useLinkActions(journey.id, link)
  const { stepId, url, failingSince, movedTo, checking, checkAgainAt } = link
  const index = journey.steps?.findIndex(({ id }) => id === stepId) ?? -1
  const waits = checking || checkAgainAt !== null
  const handleReplace = () =>
    void onSettle(async () => {
      await replace.mutateAsync()
      return { text: t('upkeep.links.replaced') }
    }).catch(() => undefined)
  return (
    <RowShell
      by={movedTo === null ? <Unlink size={18} /> : <LinkIcon size={18} />}
      id={sentenceId}
      sentence={
        <>
          <b className="font-[650]">
            {t('upkeep.step', { number: number(index + 1) })} <bdi>{journey.steps?.[index]?.description}</bdi>
          </b>
          <span className="text-muted">
            {' · '}
            {failingSince === null
              ? t('upkeep.links.movedAway')
              : t('upkeep.links.since', { date: date(failingSince) })}
          </span>
        </>
      }
      journey={isAcross ? journey : null}
      acts={
        <>
          {movedTo !== null && (
            <Button variant="soft" busy={replace.isPending} aria-describedby={sentenceId} onClick={handleReplace}>
              {t('upkeep.links.replace')}
            </Button>
          )}
          {linkChecks && failingSince !== null && (
            <Button
              variant="soft"
              busy={check.isPending}
              aria-disabled={waits || undefined}
              aria-describedby={sentenceId}
              onClick={() => !waits && check.mutate()}
            >
              {t('upkeep.links.check')}
            </Button>
          )}
          <Link
            to="/app/user/path/edit"
            search={{ pathId: journey.id }}
            aria-describedby={sentenceId}
            className={`${buttonClass({ variant: 'quiet' })} border-transparent! px-3!`}
          >
            {t('upkeep.links.change')}
          </Link>
        </>
      }
    >
      {movedTo === null ? (
        <p className="text-[0.9375rem]">
          <LinkText url={url} className="inline-block min-h-6 underline-offset-3 hover:underline" />
        </p>
      ) : (
        <AddressChange before={url} after={movedTo} />
      )}
      <p role="status" className={waits ? 'text-sm text-muted' : 'sr-only'}>
        {checking && t('upkeep.links.checking')}
        {!checking && checkAgainAt !== null && t('upkeep.links.again')}
      </p>
    </RowShell>
  )
}
