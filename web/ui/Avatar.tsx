import { hueClass } from './hue.ts'

export interface AvatarProps {
  initial: string
  photoURL: string | null
  id: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Read aloud and shown when pointed at; without it the face is decoration beside a name. */
  name?: string | undefined
  className?: string
}

const SIZES = {
  sm: 'size-8 text-[0.8125rem]',
  md: 'size-9 text-sm',
  lg: 'size-11 text-lg',
  xl: 'size-24 text-[2.4rem]',
} as const

export function Avatar({ initial, photoURL, id, size = 'md', name, className = '' }: AvatarProps) {
  const look = `${hueClass(id)} inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-card bg-(--hue-face) font-head font-[650] text-white ${SIZES[size]} ${className}`
  const face =
    photoURL === null ? (
      initial
    ) : (
      <img src={photoURL} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    )
  if (name === undefined) {
    return (
      <span aria-hidden="true" className={look}>
        {face}
      </span>
    )
  }
  return (
    <span role="img" aria-label={name} title={name} className={look}>
      {face}
    </span>
  )
}
