import { hueClass } from './hue.ts'

export interface AvatarProps {
  initial: string
  photoURL: string | null
  id: string
  size?: keyof typeof SIZES
  /** The person's name: the tooltip and, unless `decorative`, the text for screen readers. */
  name?: string | undefined
  /** Whether to hide the picture from screen readers, because the name is given elsewhere. */
  decorative?: boolean
  className?: string
}

const SIZES = {
  xs: 'size-6.5 text-[0.6875rem]',
  sm: 'size-8 text-[0.8125rem]',
  md: 'size-9 text-sm',
  lg: 'size-11 text-lg',
  picture: 'size-21 text-[2.1rem]',
  xl: 'size-24 text-[2.4rem]',
} as const

export function Avatar({
  initial,
  photoURL,
  id,
  size = 'md',
  name,
  decorative = name === undefined,
  className = '',
}: AvatarProps) {
  // CSS draws the initial, since text browsers would read it before the name.
  const initialClass = photoURL === null ? 'before:content-[attr(data-initial)]' : ''
  const look = `${hueClass(id)} ${initialClass} inline-grid align-top shrink-0 place-items-center overflow-hidden rounded-full border-2 border-card bg-[oklch(0.5_0.045_var(--h))] font-head font-[650] text-white ${SIZES[size]} ${className}`
  const semantics = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span {...semantics} title={name} data-initial={photoURL === null ? initial : undefined} className={look}>
      {photoURL !== null && (
        <img src={photoURL} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  )
}
