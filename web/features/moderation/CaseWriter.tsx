import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import type { ReportedCase } from '#contract/moderation.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'

const VerdictDialog = lazyPart(() => import('#web/features/reporting/VerdictDialog.tsx'), 'VerdictDialog')

/** The writer of the content, with earlier decisions against them. Suspending is in the menu. */
export function CaseWriter({ data: { writer, history } }: { data: ReportedCase }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const navigate = useNavigate()
  const [isSuspending, setIsSuspending] = useState(false)
  if (!writer || !history) return null
  const { joinedAt, journeys, comments, suspended, moderator } = history
  const { displayName, id } = writer
  const openProfile = () => void navigate({ to: '/app/user/profile', search: { userId: id } })
  const items = [
    ...(suspended ? [] : [{ label: t('moderation.case.profile'), onSelect: openProfile }]),
    ...(suspended || moderator ? [] : [{ label: t('moderation.case.suspend'), onSelect: () => setIsSuspending(true) }]),
  ]
  return (
    <div className="flex items-start gap-3.5 rounded-m bg-sunk px-4 py-3.5">
      <Avatar id={id} initial={writer.initial} photoURL={writer.photoURL} size="lg" />
      <div className="grid min-w-0 flex-1 gap-1 text-[0.9375rem] [overflow-wrap:anywhere]">
        <p className="text-muted">
          <b dir="auto" className="font-[650] text-ink">
            {displayName}
          </b>{' '}
          {[
            t('moderation.case.joined', { ago: ago(joinedAt) }),
            t('moderation.case.journeys', { count: journeys, number: number(journeys) }),
            t('moderation.case.comments', { count: comments, number: number(comments) }),
          ].join(' · ')}
        </p>
        <Earlier history={history} />
      </div>
      {items.length > 0 && (
        <Menu
          label={t('moderation.case.menuOf', { name: displayName })}
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          items={items}
        />
      )}
      <Suspense>
        {isSuspending && <VerdictDialog kind="person" id={id} onClose={() => setIsSuspending(false)} />}
      </Suspense>
    </div>
  )
}

/** The earlier decisions against the writer, latest first. */
function Earlier({ history: { decisions, suspended } }: { history: NonNullable<ReportedCase['history']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { date } = useDays()
  if (decisions.length === 0) return <p className="text-sm text-muted">{t('moderation.case.noneBefore')}</p>
  return (
    <div className="grid gap-1.5 text-sm">
      <p>
        <span className="rounded-md bg-danger-soft px-2 py-0.5 font-[650] text-danger">
          {suspended
            ? t('moderation.case.suspended')
            : t('moderation.case.before', { count: decisions.length, number: number(decisions.length) })}
        </span>
      </p>
      <ul className="grid gap-1 text-muted">
        {decisions.slice(0, 3).map((decision) => (
          <li key={decision.at}>
            {`${date(decision.at)}, ${t(`moderation.case.acts.${actOf(decision)}`)}: `}
            <bdi>{decision.reason}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function actOf({ act, kind }: NonNullable<ReportedCase['history']>['decisions'][number]) {
  if (act === 'warn' && kind === 'person') return 'warnOnly'
  return act === 'warn' || act === 'pause' || act === 'suspend' ? act : 'hide'
}
