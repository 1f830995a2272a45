import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A text that is shown until the session is known. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid min-h-dvh place-items-center">
      <svg width="84" height="84" viewBox="0 0 32 32" aria-hidden="true" className="text-brand">
        <g fill="currentColor">
          <ellipse cx="16" cy="25.4" rx="12.4" ry="4.6" className="animate-pulse" />
          <ellipse cx="15.2" cy="17" rx="8.6" ry="3.9" className="animate-pulse [animation-delay:0.25s]" />
          <ellipse cx="16.8" cy="9.6" rx="5.4" ry="3.2" className="animate-pulse [animation-delay:0.5s]" />
        </g>
      </svg>
      <noscript>{t('shell.needsScript')}</noscript>
    </div>
  )
}
