import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  /** 'h1' if it is the whole page. */
  level?: 'h1' | 'h2'
}

/** The error's message, with a retry button. */
export function ErrorState({ error, onRetry, level: Heading = 'h2' }: ErrorStateProps) {
  const { t } = useTranslation()
  // Every other code has a message that says what to do.
  const isKnown = error instanceof Error && 'code' in error && error.code !== 'internal' && error.message !== ''
  return (
    <section
      role="alert"
      className="grid content-center justify-items-center gap-4 rounded-panel border-[1.5px] border-dashed border-field px-5 py-11 text-center"
    >
      <Heading className="text-[1.45rem]">{isKnown ? error.message : t('ui.error.title')}</Heading>
      {!isKnown && <p className="max-w-[29rem] text-muted">{t('ui.error.text')}</p>}
      {onRetry && (
        <Button variant="soft" onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      )}
    </section>
  )
}
