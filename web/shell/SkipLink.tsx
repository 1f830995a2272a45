import { useTranslation } from 'react-i18next'

/** The first stop of the keyboard: past everything that stands on every page. */
export function SkipLink() {
  const { t } = useTranslation()
  const handleClick = () => {
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus()
  }
  return (
    <a
      href="#main"
      onClick={handleClick}
      className="fixed start-4 -top-20 z-50 rounded-full bg-brand px-5 py-2.5 font-[650] text-brand-ink focus:top-3"
    >
      {t('shell.skip')}
    </a>
  )
}
