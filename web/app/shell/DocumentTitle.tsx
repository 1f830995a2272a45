import type { CopyKey } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** The document title of a page with a fixed one. */
export function DocumentTitle({ title }: { title: CopyKey }) {
  const { t } = useTranslation()
  return <title>{t('shell.titles.page', { page: t(title) })}</title>
}
