import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnGroups } from '#contract/group.ts'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

/** How long a device remembers that its member has no groups, in ms. */
const REMEMBERED_MS = 86_400_000
/** When the request waits no longer for the page to be idle, in ms. */
const IDLE_MS = 5000

/** What a device knows of a member's groups. */
interface Remembered {
  /** When it was known, in ms since 1970. */
  at: number
  /** Whether the member is in a group, invited to one, or asks to join one. */
  any: boolean
}

/**
 * The member's groups and invitations, for parts of pages. They are requested once the page is idle, and without
 * any group at most once a day by device.
 */
export function useKnownGroups(): OwnGroups | undefined {
  const id = useSession().profile?.id
  const key = keyOf(id)
  const known = useStoredJson(key) as Remembered | null
  const isIdle = useIsIdle()
  const [openedAt] = useState(Date.now)
  const isDue = known === null || known.any || openedAt - known.at > REMEMBERED_MS
  const { data } = useQuery({ ...load('ownGroups', {}), enabled: isIdle && isDue && id !== undefined })
  useEffect(() => {
    if (data) writeStoredJson(key, { at: Date.now(), any: Object.values(data).some((list) => list.length > 0) })
  }, [data, key])
  return data
}

/** Remembers that the member may have a group, because they open one or an invitation, or ask to join one. */
export function useRememberGroups(): void {
  const id = useSession().profile?.id
  useEffect(() => {
    if (id !== undefined) writeStoredJson(keyOf(id), { at: Date.now(), any: true } satisfies Remembered)
  }, [id])
}

function keyOf(id: string | undefined): string {
  return `groups:${id ?? ''}`
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIsIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(begin, { timeout: IDLE_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
