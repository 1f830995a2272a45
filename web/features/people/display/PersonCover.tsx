import { hueClass } from '#web/core/ui/display/hue.ts'

interface PersonCoverProps {
  person: { id: string; cover: string | null }
  className: string
}

/** The person's cover picture, or a plain area in the person's hue. */
export function PersonCover({ person, className }: PersonCoverProps) {
  if (person.cover === null)
    return <div className={`${hueClass(person.id)} bg-[oklch(var(--tile)_var(--h))] ${className}`} />
  return <img src={person.cover} alt="" decoding="async" className={`block w-full bg-sunk object-cover ${className}`} />
}
