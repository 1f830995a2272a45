import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { UtilityPage } from './UtilityPage.tsx'

export function ComingSoonPage() {
  const { t } = useTranslation()
  return (
    <UtilityPage title={t('pages.soon.title')} text={t('pages.soon.text')}>
      <Link to="/" className={buttonClass()}>
        {t('shell.toStart')}
      </Link>
    </UtilityPage>
  )
}
