import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { UtilityPage } from './UtilityPage.tsx'

export function MaintenancePage() {
  const { t } = useTranslation()
  return (
    <UtilityPage title={t('pages.maintenance.title')} text={t('pages.maintenance.text')}>
      {/* A plain link, so that the page is loaded from the server, which may work again. */}
      <a href="/" className={buttonClass()}>
        {t('ui.error.retry')}
      </a>
    </UtilityPage>
  )
}
