import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { STARS_MAX } from '#contract/talk/limits.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const STARS = Array.from({ length: STARS_MAX }, (_, index) => index + 1)

interface StarChoiceProps {
  label: string
  /** 0 while none is chosen. */
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

/** Radio buttons that look like a row of stars. */
export function StarChoice({ label, value, onChange, error }: StarChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="-ms-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Star size={28} aria-hidden="true" className={stars <= value ? 'fill-brand text-brand' : 'text-muted'} />
            <span className="sr-only">{t('finish.rating.stars', { count: stars })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
