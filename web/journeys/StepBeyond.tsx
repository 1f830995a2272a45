import { StepAddress } from './StepAddress.tsx'
import { StepPreview } from './StepPreview.tsx'

/** What comes after the plain card of a step, in one piece. */
export function StepBeyond({ url, href }: { url: string; href: string | null }) {
  return href === null ? <StepAddress url={url} /> : <StepPreview url={url} href={href} />
}
