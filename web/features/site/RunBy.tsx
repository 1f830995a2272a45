import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSite } from './useSite.ts'

/** The site's operator and contact, if they are stated. */
export function RunBy({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const site = useSite()
  if (!site?.runBy && !site?.contact) return null
  return (
    <p className={`flex flex-wrap gap-x-2.5 [overflow-wrap:anywhere] ${className}`}>
      {site.runBy !== '' && <span dir="auto">{t('shell.runBy', { name: site.runBy })}</span>}
      {site.contact !== null && (
        <a
          href={hrefOf(site.contact)}
          dir="ltr"
          className="font-[560] text-brand underline underline-offset-3 hover:no-underline"
        >
          {site.contact.replace(/^https:\/\//iu, '')}
        </a>
      )}
    </p>
  )
}

function hrefOf(contact: string): string {
  return /^https:/iu.test(contact) ? contact : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
}
