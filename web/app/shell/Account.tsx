import { lazy, Suspense, useEffect } from 'react'
import type { Profile } from '#contract/person.ts'
import { storedToken } from '#web/core/api/token.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

const importMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(async () => ({ default: (await importMenu()).AccountMenu }))

/** The account menu; loaded for members while their profile loads. */
export function Account({ profile }: { profile: Profile | null }) {
  useEffect(() => {
    if (storedToken() !== null) void importMenu().catch(() => undefined)
  }, [])
  const skeleton = <Skeleton className="size-11 rounded-full" />
  if (!profile) return skeleton
  // Suspense around the menu only: around both, the page would wait for the menu.
  return (
    <Suspense fallback={skeleton}>
      <AccountMenu profile={profile} />
    </Suspense>
  )
}
