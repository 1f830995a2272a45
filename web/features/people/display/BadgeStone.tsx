import { Stone } from '#web/core/ui/display/Stone.tsx'
import { BADGE_ICONS } from './badge-icons.ts'

/** A badge as a stone with the icon of its topic or, for a badge that a person made, its initials. */
export function BadgeStone({ name }: { name: string }) {
  const Icon = BADGE_ICONS.get(name)
  return <Stone hue={name}>{Icon ? <Icon size={23} /> : <b className="font-head text-lg">{initialsOf(name)}</b>}</Stone>
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase()
}
