import { Cover } from '#web/core/ui/display/Cover.tsx'

interface PersonCoverProps {
  person: { id: string; cover: string | null }
  variant?: 'card' | 'wide'
  className: string
}

/** The person's cover picture, or contour lines drawn from their id. */
export function PersonCover({ person, variant = 'wide', className }: PersonCoverProps) {
  if (person.cover === null) return <Cover seed={person.id} variant={variant} className={className} />
  return <img src={person.cover} alt="" decoding="async" className={`block w-full bg-sunk object-cover ${className}`} />
}
