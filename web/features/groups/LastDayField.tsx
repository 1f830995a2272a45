import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useId } from 'react'
import { GROUP_LAST_DAY_YEARS, yearsLater } from '#contract/rules/group.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useDayNames } from './useDayNames.ts'

interface LastDayFieldProps {
  value: string | null
  onChange: (day: string | null) => void
  onBlur: () => void
  error: string | undefined
}

/** A row in which the last day of a group is chosen or removed. */
export function LastDayField({ value, onChange, onBlur, error }: LastDayFieldProps) {
  const { t } = useTranslation()
  const { today } = useDayNames()
  const id = useId()
  return (
    <div data-field className="border-y border-line py-0.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <CalendarPlus size={19} aria-hidden="true" className="shrink-0" />
        <label htmlFor={id} className="flex min-w-0 grow gap-1 font-[650]">
          {t('groups.form.lastDay')}
          <span className="font-normal text-faint">{t('ui.optional')}</span>
        </label>
        <input
          id={id}
          type="date"
          name="lastDay"
          min={today()}
          max={yearsLater(today(), GROUP_LAST_DAY_YEARS)}
          value={value ?? ''}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-below`}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
          className="min-h-11 rounded-box bg-transparent px-1 text-muted"
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-below`} className="pb-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
