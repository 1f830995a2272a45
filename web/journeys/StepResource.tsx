import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hostOf, hrefOf } from '#contract/link.ts'
import type { Preview } from '#contract/preview.ts'
import type { Step } from '#contract/step.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { previewQuery } from './journeys.queries.ts'
import { useHydrated } from './useHydrated.ts'

/** Where a step leads: a card that opens it in a new tab; what a browser does not open is shown to be copied. */
export function StepResource({ step }: { step: Step }) {
  const href = hrefOf(step.url)
  return href === null ? <Address url={step.url} /> : <ResourceCard url={step.url} href={href} />
}

/** What the page says of itself; without that its host and address, which also stand there for readers without script. */
function ResourceCard({ url, href }: { url: string; href: string }) {
  const { t } = useTranslation()
  const { data: preview, isFetching } = useQuery({ ...previewQuery(url), enabled: useHydrated() })
  const title = preview?.title ?? null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-busy={isFetching || undefined}
      className="group flex h-30 min-w-0 overflow-hidden rounded-m border border-line bg-card transition-colors hover:border-brand"
    >
      <Picture src={preview?.image ?? null} seed={hostOf(url)} />
      <span className="grid min-w-0 grow content-center gap-1 px-4 py-3">
        <b className="flex min-w-0 items-center gap-1.5 group-hover:text-brand">
          {title === null ? (
            <bdi dir="ltr" className="min-w-0 truncate">
              {hostOf(url)}
            </bdi>
          ) : (
            <bdi dir="auto" className="line-clamp-2 min-w-0 leading-snug [overflow-wrap:anywhere] sm:line-clamp-1">
              {title}
            </bdi>
          )}
          <ExternalLink size={15} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{t('journeys.trail.opensNew')}</span>
        </b>
        {isFetching ? <Waiting /> : <Words preview={preview} href={href} />}
      </span>
    </a>
  )
}

function Words({ preview, href }: { preview: Preview | undefined; href: string }) {
  const { title = null, description = null, siteName = null } = preview ?? {}
  return (
    <>
      {description !== null && (
        <span
          dir="auto"
          className="line-clamp-1 text-sm leading-snug sm:line-clamp-2 [overflow-wrap:anywhere] text-muted"
        >
          {description}
        </span>
      )}
      <span className="flex min-w-0 gap-1.5 text-sm text-faint">
        {siteName !== null && <bdi className="max-w-1/2 shrink-0 truncate">{siteName}</bdi>}
        {siteName !== null && <span aria-hidden="true">·</span>}
        <bdi dir="ltr" className="min-w-0 truncate">
          {title === null && siteName === null ? href.replace(/^https?:\/\//u, '') : hostOf(href)}
        </bdi>
      </span>
    </>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-2/3" />
    </>
  )
}

/** From our own address alone; contour lines where there is none, or it has gone meanwhile. */
function Picture({ src, seed }: { src: string | null; seed: string }) {
  const [gone, setGone] = useState<string | null>(null)
  const place = 'w-20 shrink-0 max-[24rem]:hidden sm:w-44'
  if (src === null || src === gone || !src.startsWith('/api/images/'))
    return <Cover seed={seed} className={`${place} opacity-75`} />
  return <img src={src} alt="" onError={() => setGone(src)} className={`${place} h-full object-cover`} />
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(t('journeys.trail.copied'), { tone: 'success' })
    } catch {
      toast(t('journeys.trail.notCopied'), { tone: 'error' })
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-card px-4 py-3">
      <bdi dir="ltr" className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] select-all">
        {url}
      </bdi>
      <Button variant="quiet" onClick={() => void handleCopy()}>
        <Copy size={16} aria-hidden="true" />
        {t('journeys.trail.copy')}
      </Button>
    </div>
  )
}
