import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { hostOf } from '#contract/rules/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Cover } from '#web/core/ui/display/Cover.tsx'

interface ResourceCardProps {
  href: string
  busy?: boolean
  /** Shown instead of the contour lines. */
  picture?: ((className: string) => ReactNode) | undefined
  /** Shown instead of the host. */
  title?: string | null
  /** Shown instead of the address. */
  children?: ReactNode
}

/** The card of a web page; without a preview it shows the page's host and address. */
export function ResourceCard({ href, busy, picture, title, children }: ResourceCardProps) {
  const { t } = useTranslation()
  const pictureClass = 'w-20 shrink-0 max-[24rem]:hidden sm:w-44'
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-busy={busy || undefined}
      className="group flex h-30 min-w-0 overflow-hidden rounded-m border border-line bg-card transition-colors hover:border-brand"
    >
      {picture?.(pictureClass) ?? <Cover seed={hostOf(href)} className={`${pictureClass} opacity-75`} />}
      <span className="grid min-w-0 grow content-center gap-1 px-4 py-3">
        <b className="flex min-w-0 items-center gap-1.5 group-hover:text-brand">
          <bdi
            dir={title ? 'auto' : 'ltr'}
            className="line-clamp-2 min-w-0 leading-snug [overflow-wrap:anywhere] sm:line-clamp-1"
          >
            {title ?? hostOf(href)}
          </bdi>
          <ExternalLink size={15} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{t('journeys.trail.opensNew')}</span>
        </b>
        {children ?? (
          <bdi dir="ltr" className="truncate text-sm text-muted">
            {href.replace(/^https?:\/\//u, '')}
          </bdi>
        )}
      </span>
    </a>
  )
}
