import type { ReactNode } from 'react'
import { hostOf } from '#contract/rules/link.ts'

/** Facts in a row with dots between them; no line starts with a dot. */
export function FactsLine({ facts, className = '' }: { facts: readonly ReactNode[]; className?: string }) {
  return (
    <p className={`facts text-sm text-muted ${className}`}>
      {facts.map((fact, index) => (
        <span key={index}>{fact} </span>
      ))}
    </p>
  )
}

/** The host of a step's link, for the list of facts; undefined if the step is another journey. */
export function linkHostOf({ url, targetId }: { url: string; targetId?: string | undefined }): ReactNode[] {
  return targetId === undefined ? [<bdi key="host">{hostOf(url)}</bdi>] : []
}
