import type { Journey } from '#contract/journey.ts'
import { CC_BY } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** The licence of the journey's texts. */
export function Rights({ journey: { licence } }: { journey: Journey }) {
  const { t } = useTranslation()
  if (licence !== 'ccBy') return t('journeys.rights.reserved')
  return <LicenceLink rel="license" text={t('journeys.rights.under', { licence: CC_BY.name })} />
}

/** A link to the text of CC BY, whose address is printed; `rel` 'license' says that the page is under it. */
export function LicenceLink({ text, rel = '' }: { text: string; rel?: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={CC_BY.url}
      target="_blank"
      rel={`${rel} noopener noreferrer`.trim()}
      className="inline-block py-0.5 underline underline-offset-3 hover:text-ink"
    >
      {text}
      <span className="sr-only print:hidden"> {t('journeys.trail.opensNew')}</span>
      <bdi dir="ltr" className="hidden [overflow-wrap:anywhere] print:inline">
        {` (${CC_BY.url})`}
      </bdi>
    </a>
  )
}
