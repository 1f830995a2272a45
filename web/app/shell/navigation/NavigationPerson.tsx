import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/person.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'

export function NavigationPerson({
  profile,
  onNavigate,
}: {
  profile: Profile | null
  onNavigate?: (() => void) | undefined
}) {
  if (profile === null) return <Skeleton className="h-16 w-full shrink-0 rounded-m" />
  return (
    <Link
      to="/app/user/profile"
      onClick={() => onNavigate?.()}
      className="flex shrink-0 items-center gap-3 rounded-m bg-sunk p-3 hover:bg-brand-soft mini:justify-center"
    >
      <Avatar initial={profile.initial} photoURL={profile.photoURL} id={profile.id} />
      <span className="grid min-w-0 leading-snug mini:sr-only">
        <b dir="auto" className="truncate">
          {profile.displayName}
        </b>
        {profile.role && (
          <span dir="auto" className="truncate text-sm text-muted">
            {profile.role}
          </span>
        )}
      </span>
    </Link>
  )
}
