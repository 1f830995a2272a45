import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The document title of a page with a fixed one. */
export function DocumentTitle({ title }: { title: ParseKeys }) {
  const { t } = useTranslation()
  return <title>{t('shell.titles.page', { page: t(title) })}</title>
}
