/** A placeholder while content loads; the region around it sets `aria-busy`. */
export function Skeleton({ className = 'h-3.5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}
