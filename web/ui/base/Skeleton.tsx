/** A bone of what is coming; the region that waits says so itself (`aria-busy`). */
export function Skeleton({ className = 'h-3.5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`bone ${className}`} />
}
