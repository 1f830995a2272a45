import type { ReactNode } from 'react'

/** Facts in one line, with a dot between two of them that never starts a line. */
export function FactsLine({ facts, className = '' }: { facts: readonly ReactNode[]; className?: string }) {
  return (
    <p className={`facts text-sm text-muted ${className}`}>
      {facts.map((fact, index) => (
        <span key={index}>{fact} </span>
      ))}
    </p>
  )
}
