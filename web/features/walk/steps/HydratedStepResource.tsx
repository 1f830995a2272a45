import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { Preview } from '#contract/preview.ts'
import { hostOf } from '#contract/rules/link.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import type { OpenStep } from './open-step.ts'
import { ResourceCard } from './ResourceCard.tsx'
import { StepAddress } from './StepAddress.tsx'

const PathStep = lazy(async () => ({
  default: (await withCopy(['paths'], import('./PathStep.tsx'))).PathStep,
}))

/** The card of a step's link with its preview; after hydration it replaces the plain card. */
export function HydratedStepResource({ href, ...props }: OpenStep & { href: string | null }) {
  const { url, targetId } = props.step
  if (targetId !== undefined) return <PathStep {...props} targetId={targetId} href={href} />
  return href === null ? <StepAddress url={url} /> : <StepPreview url={url} href={href} />
}

/** Title, description and picture of the linked page, once they have loaded. */
function StepPreview({ url, href }: { url: string; href: string }) {
  const { data: preview, isFetching } = useQuery(previewQuery(url))
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  if (isFetching)
    return (
      <ResourceCard href={href} busy>
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-2/3" />
      </ResourceCard>
    )
  if (!preview || (preview.title ?? preview.description) === null) return <ResourceCard href={href} />
  const { image, title } = preview
  // Images are shown from our server only.
  const hasPicture = image?.startsWith('/api/images/') && image !== brokenImage
  const picture = (size: string) => (
    <img src={image ?? ''} alt="" onError={() => setBrokenImage(image)} className={`${size} h-full object-cover`} />
  )
  return (
    <ResourceCard href={href} title={title} picture={hasPicture ? picture : undefined}>
      <PreviewText preview={preview} host={hostOf(href)} />
    </ResourceCard>
  )
}

function PreviewText({ preview: { description, siteName }, host }: { preview: Preview; host: string }) {
  return (
    <>
      {description !== null && (
        <span
          dir="auto"
          className="line-clamp-1 text-sm leading-snug [overflow-wrap:anywhere] text-muted sm:line-clamp-2"
        >
          {description}
        </span>
      )}
      <span className="flex min-w-0 gap-1.5 text-sm text-faint">
        {siteName !== null && (
          <>
            <bdi className="max-w-1/2 shrink-0 truncate">{siteName}</bdi>
            <span aria-hidden="true">·</span>
          </>
        )}
        <bdi dir="ltr" className="min-w-0 truncate">
          {host}
        </bdi>
      </span>
    </>
  )
}
