import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const SEES = ['join.seesPlace', 'join.seesDay', 'class.seesSteps', 'join.seesNot'] as const

/** What the members see of someone who joins, and what they don't. `isClass`: the lead sees the steps, too. */
export function Seen({ isClass }: { isClass: boolean }) {
  const { t } = useTranslation()
  const sees = SEES.filter((key) => isClass || key !== 'class.seesSteps')
  return (
    <section className="panel grid gap-3 px-4.5 py-4">
      <h2 className="text-[1.1rem]">{t('groups.join.sees')}</h2>
      <ul className="grid gap-2.5">
        {sees.map((key) => (
          <li key={key} className="grid grid-cols-[1.375rem_minmax(0,1fr)] gap-2.5 leading-snug">
            {key === 'join.seesNot' ? (
              <X size={18} aria-hidden="true" className="mt-0.5 text-faint" />
            ) : (
              <Check size={18} aria-hidden="true" className="mt-0.5 text-brand" />
            )}
            <span className={key === 'join.seesNot' ? 'text-muted' : ''}>{t(`groups.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
