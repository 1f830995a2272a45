import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
}

/** What went wrong in the server's own words, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation()
  const told = error instanceof Error && 'status' in error && error.message !== '' ? error.message : undefined
  return (
    <section role="alert" className="grid justify-items-center gap-4 rounded-l border-[1.5px] border-dashed border-field px-5 py-11 text-center">
      <h2 className="text-[1.45rem]">{told ?? t('ui.error.title')}</h2>
      <p className="max-w-[29rem] text-muted">{t('ui.error.text')}</p>
      {onRetry && (
        <Button variant="soft" onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      )}
    </section>
  )
}
