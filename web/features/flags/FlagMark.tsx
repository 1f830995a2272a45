import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { useFlags } from './useFlags.ts'

const FlagDialog = lazy(async () => ({
  default: (await withCopy(['words'], import('./FlagDialog.tsx'))).FlagDialog,
}))

interface FlagMarkProps {
  journey: Journey
  index: number
  /** `row`: a word beside the icon, in the row below the open step. */
  look?: 'mark' | 'row'
  /** Opens the step with its reports. */
  onOpen?: () => void
}

const LOOK =
  'relative inline-flex h-6 items-center gap-1 rounded-full px-1 text-sm font-[650] tabular-nums before:absolute before:-inset-2.5'

/** A button on a step to report its link; for the owner, the number of open reports. */
export function FlagMark(props: FlagMarkProps) {
  const { profile } = useSession()
  if (isAuthoredBy(props.journey, profile?.id ?? null)) return props.look === 'row' ? null : <ReceivedMark {...props} />
  const { discussionClosed, owner } = props.journey
  return discussionClosed || owner.id === FORMER_MEMBER_ID ? null : <FlagButton {...props} />
}

function ReceivedMark({ journey, index, onOpen }: FlagMarkProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const flags = useFlags(journey.id, journey.steps?.[index]?.id ?? '')
  const count = flags.filter(({ state }) => state === 'open').length
  if (count === 0) return null
  const label = t('flags.received', { count, number: number(count), step: number(index + 1) })
  return (
    <button type="button" aria-label={label} title={label} onClick={onOpen} className={`${LOOK} text-danger`}>
      <Flag size={16} aria-hidden="true" />
      {number(count)}
    </button>
  )
}

function FlagButton({ journey, index }: FlagMarkProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const step = journey.steps?.[index]
  const action = `flag ${journey.id} ${step?.id}`
  const openDialog = useMemberAction(action, { kind: 'report', name: journey.name }, () => setIsOpen(true))
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (isMember && takePendingAction(action)) setIsOpen(true)
  }, [isMember, action])
  const label = t('flags.flagStep', { number: number(index + 1) })
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={label} onClick={openDialog} className="step-act">
        <Flag size={17} aria-hidden="true" />
        {t('flags.reportLink')}
      </button>
      <Suspense>
        {isOpen && step && <FlagDialog journey={journey} step={step} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
