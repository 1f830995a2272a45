import { Avatar } from './Avatar.tsx'

interface Face {
  id: string
  initial: string
  photoURL: string | null
  displayName: string
}

const FACES_MAX = 3

interface AvatarGroupProps {
  people: readonly Face[]
  total?: number
  size?: 'xs' | 'sm'
}

/** At most three overlapping faces, the first on top; hidden from screen readers. */
export function AvatarGroup({ people, total, size = 'sm' }: AvatarGroupProps) {
  const shown = people.slice(0, Math.min(FACES_MAX, total ?? FACES_MAX))
  if (shown.length === 0) return null
  return (
    <span className="inline-flex">
      {shown.map((face, index) => (
        <Avatar
          key={face.id}
          id={face.id}
          initial={face.initial}
          photoURL={face.photoURL}
          name={face.displayName}
          decorative
          size={size}
          className={index === 0 ? '' : '-ms-2.5'}
        />
      ))}
    </span>
  )
}
