import { Link } from '@tanstack/react-router'
import { hrefOf } from '#contract/rules/link.ts'
import type { Step } from '#contract/step.ts'

const LOOK = 'text-brand underline [overflow-wrap:anywhere]'

/** A step's link in one line; plain text if browsers can't open the address. */
export function StepLink({ step: { url, targetId } }: { step: Pick<Step, 'url' | 'targetId'> }) {
  const href = hrefOf(url)
  if (targetId !== undefined)
    return (
      <Link to="/app/discover/journey/$journeyId" params={{ journeyId: targetId }} dir="ltr" className={LOOK}>
        {url}
      </Link>
    )
  if (href === null) return <bdi dir="ltr">{url}</bdi>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" className={LOOK}>
      {url}
    </a>
  )
}
