import { Link } from '@tanstack/react-router'
import type { RecordReport } from '#contract/export.ts'
import { RECORD_REASONS } from '#contract/rules/record.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** What an import brought back, and what it left out, by reason. */
export function ImportedCopy({ report: { leftOut, journeys, drafts, notes, ticks } }: { report: RecordReport }) {
  const { t } = useTranslation()
  const brought = Object.entries({ journey: journeys, draft: drafts, note: notes, tick: ticks } as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`account.copy.kind.${kind as 'journey'}`, { count }))
  const reasons = RECORD_REASONS.flatMap((reason) => {
    const parts = leftOut.filter((part) => part.reason === reason)
    return parts.length > 0 ? [{ reason, parts }] : []
  })
  return (
    <div className="grid gap-3 border-t border-line pt-3 text-sm [overflow-wrap:anywhere]">
      <p className="font-[650]">
        {brought.length > 0 ? t('account.copy.done', { what: brought.join(', ') }) : t('account.copy.nothing')}
      </p>
      {reasons.length > 0 && (
        <>
          <h3 className="text-sm">{t('account.copy.leftOut')}</h3>
          <ul className="grid gap-1.5 text-muted">
            {reasons.map(({ reason, parts }) => (
              <li key={reason}>
                {t(`account.copy.reason.${reason}`)}{' '}
                {parts.map(({ kind, count }) => t(`account.copy.kind.${kind}`, { count })).join(', ')}
                <Names names={parts.flatMap(({ names = [] }) => names)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to="/app/user/profile" className="justify-self-start font-[650] text-brand underline">
        {t('account.copy.profile')}
      </Link>
    </div>
  )
}

/** Of journeys; each is isolated, because a name can have another direction. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="ms-4 list-disc">
      {names.map((name, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
