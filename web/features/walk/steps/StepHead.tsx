import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Preview } from '#contract/preview.ts'
import { hrefOf } from '#contract/rules/link.ts'
import type { Step } from '#contract/step.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { markOpened } from '#web/features/journeys/data/opened-steps.ts'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import { FactsLine, linkHostOf } from '#web/features/journeys/display/FactsLine.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'

interface StepHeadProps {
  step: Step
  /** The hue of the journey. */
  hue: string
  heading: ReactNode
  tags: ReactNode
  /** What is known of the step, without the host of its link. */
  facts: readonly ReactNode[]
}

/** The head of the open step: picture and title of the linked page beside the step's own words. */
export function StepHead({ step, hue, heading, tags, facts }: StepHeadProps) {
  const href = step.targetId === undefined ? hrefOf(step.url) : null
  const { preview, isLoading, isKnown } = usePreview(href === null ? null : step.url)
  const title = preview?.title ?? null
  // The address replaces a missing title and begins with the host, so the facts leave the host out. They contain it until
  // the preview has loaded: most pages have a title, and nothing moves when it arrives.
  const isAddressShown = href !== null && isKnown && title === null
  return (
    <div className="relative grid grid-cols-[7rem_minmax(0,1fr)] content-start items-start gap-x-3.5 gap-y-1.5 max-[21rem]:grid-cols-1 sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-4">
      <PagePicture
        step={step}
        hue={hue}
        image={preview?.image ?? null}
        className="h-17.5 max-[21rem]:hidden sm:row-span-3 sm:h-26"
      />
      {heading}
      {href !== null && (
        <p className="col-span-full min-h-6 sm:col-auto">
          {isLoading ? (
            <Skeleton className="mt-1.5 h-3.5 w-2/3" />
          ) : (
            <PageTitle step={step} href={href} title={title} />
          )}
        </p>
      )}
      <div className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 sm:col-auto">
        {tags}
        <FactsLine facts={[...(isAddressShown ? [] : linkHostOf(step)), ...facts]} />
      </div>
    </div>
  )
}

/** The preview of a page, requested once the page is hydrated; null while it isn't known, and without one. */
function usePreview(url: string | null): { preview: Preview | null; isLoading: boolean; isKnown: boolean } {
  // False on the server and during hydration, then true, with low priority; true at once for a step opened later.
  const isHydrated = useDeferredValue(true, !useIsServerHtml())
  const { data, isFetching, isPending } = useQuery({ ...previewQuery(url ?? ''), enabled: isHydrated && url !== null })
  return { preview: data ?? null, isLoading: isFetching, isKnown: !isPending }
}

interface PageLinkProps {
  step: Step
  href: string
}

/** The link to the page, which lies over the picture, too. */
function PageTitle({ step, href, title }: PageLinkProps & { title: string | null }) {
  const { t } = useTranslation()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => markOpened(step.id)}
      onAuxClick={() => markOpened(step.id)}
      className={`underline-offset-4 after:absolute after:start-0 after:top-0 after:h-17.5 after:w-28 hover:text-brand hover:underline max-[21rem]:after:hidden sm:after:h-26 sm:after:w-44 ${title === null ? 'text-sm text-muted' : 'font-head text-[1.1875rem] leading-tight font-[680]'}`}
    >
      <bdi dir={title === null ? 'ltr' : 'auto'} className="line-clamp-2 [overflow-wrap:anywhere]">
        {title ?? href.replace(/^https?:\/\//u, '')}
      </bdi>
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}

interface PagePictureProps {
  step: Step
  hue: string
  image: string | null
  className: string
}

/** The picture of the linked page, else a tile in the journey's hue. */
function PagePicture({ step, hue, image, className }: PagePictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  // Images are shown from our server only.
  const shown = image?.startsWith('/api/images/') && image !== broken ? image : null
  if (shown)
    return (
      <img
        src={shown}
        alt=""
        onError={() => setBroken(shown)}
        className={`w-full rounded-box object-cover ${className}`}
      />
    )
  return <StepTile hue={hue} step={step} className={`w-full ${className}`} />
}
