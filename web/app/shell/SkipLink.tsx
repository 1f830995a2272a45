import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A link that skips the navigation; it is the first element in the tab order. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#main"
      className="fixed start-4 -top-20 z-50 rounded-full bg-brand px-5 py-2.5 font-[650] text-brand-ink focus:top-3"
    >
      {t('shell.skip')}
    </a>
  )
}
