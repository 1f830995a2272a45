import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
  /** 'h1' if the error is the whole page. */
  level?: 'h1' | 'h2'
}

/** The error's message, with a retry button. */
export function ErrorState({ error, onRetry, level: Heading = 'h2' }: ErrorStateProps) {
  const { t } = useTranslation()
  const { code } = Object(error)
  const isUnreachable = code === 'offline'
  const message = error instanceof Error && code !== undefined && error.message !== '' ? error.message : undefined
  // Only unexpected errors get an explanation; the messages of other errors say what to do.
  const isUnexpected = message === undefined || code === 'internal' || isUnreachable
  return (
    <section
      role="alert"
      className="grid content-center justify-items-center gap-4 rounded-panel border-[1.5px] border-dashed border-field px-5 py-11 text-center"
    >
      <Heading className="text-[1.45rem]">
        {isUnreachable ? t('ui.noServer.title') : (message ?? t('ui.error.title'))}
      </Heading>
      {isUnexpected && (
        <p className="max-w-[29rem] text-muted">{t(isUnreachable ? 'ui.noServer.text' : 'ui.error.text')}</p>
      )}
      {onRetry && (
        <Button variant="soft" onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      )}
    </section>
  )
}
