import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isSafeLink } from '#contract/link.ts'
import type { StepInput } from '#contract/step.ts'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'

const CLASS = 'step-picture'

/** The picture of the linked page once the row is in view; until then, or without one, its site. */
export function StepPicture({ step }: { step: StepInput }) {
  const place = useRef<HTMLSpanElement>(null)
  const isInView = useInView(place)
  const { data } = useQuery({ ...previewQuery(step.url), enabled: isInView && isSafeLink(step.url) })
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const image = data?.image
  // Images are shown from our server only.
  if (image?.startsWith('/api/images/') && image !== brokenImage)
    return <img src={image} alt="" onError={() => setBrokenImage(image)} className={`${CLASS} object-cover`} />
  return (
    <span ref={place} className="contents">
      <StepTile hue={step.url} step={step} className={CLASS} />
    </span>
  )
}

function useInView(place: { readonly current: HTMLElement | null }): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const tile = place.current?.firstElementChild
    if (!tile || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true)
    })
    observer.observe(tile)
    return () => observer.disconnect()
  }, [place])
  return isInView
}
