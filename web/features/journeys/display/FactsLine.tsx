import type { ReactNode } from 'react'

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
