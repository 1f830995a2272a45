import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { hostOf, hrefOf } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { toast } from '#web/ui/toast.ts'

/** Where a step leads: a card that opens it in a new tab; what a browser does not open is shown to be copied. */
export function StepResource({ step }: { step: Step }) {
  const { t } = useTranslation()
  const href = hrefOf(step.url)
  if (href === null) return <Address url={step.url} />
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="group flex min-h-24 min-w-0 overflow-hidden rounded-m border border-line bg-card transition-colors hover:border-brand"
    >
      <Cover seed={hostOf(step.url)} className="w-20 shrink-0 opacity-75 max-[24rem]:hidden sm:w-36" />
      <span className="grid min-w-0 grow content-center gap-1 px-4 py-3">
        <b className="flex min-w-0 items-center gap-1.5 group-hover:text-brand">
          <bdi dir="ltr" className="min-w-0 truncate">
            {hostOf(step.url)}
          </bdi>
          <ExternalLink size={15} aria-hidden="true" />
          <span className="sr-only">{t('journeys.trail.opensNew')}</span>
        </b>
        <span className="line-clamp-1 text-sm break-all text-muted">
          <bdi dir="ltr">{href.replace(/^https?:\/\//u, '')}</bdi>
        </span>
      </span>
    </a>
  )
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
