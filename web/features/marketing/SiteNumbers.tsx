import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { siteNumbers } from './landing.queries.ts'

const SHOWN = ['journeys', 'freeSteps', 'freeHours', 'finishes'] as const

/** Numbers of the site's journeys; small ones are left out. */
export function SiteNumbers() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useQuery(siteNumbers)
  const known = SHOWN.flatMap((name) => {
    const value = data?.[name] ?? null
    return value === null ? [] : { name, value: `${number(value)}${data?.more ? '+' : ''}` }
  })
  if (known.length === 0) return null
  return (
    <section
      aria-label={t('marketing.numbers.label')}
      className="py-6.5 [border-image:linear-gradient(var(--line)_0_1px,var(--card)_1px_calc(100%-1px),var(--line)_calc(100%-1px))_fill_0//0_100vmax]"
    >
      <dl className="grid grid-cols-2 gap-y-4.5 sm:flex sm:flex-wrap">
        {known.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end gap-0.5 border-line sm:min-w-45 sm:px-6.5 sm:first:ps-0 sm:[&+&]:border-s"
          >
            <dt className="text-sm text-muted">{t(`marketing.numbers.${name}`)}</dt>
            <dd className="font-head text-[1.5625rem] leading-tight font-bold tracking-tight sm:text-[1.875rem]">
              {name === 'freeHours' ? t('marketing.numbers.hours', { number: value }) : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
