import { useQuery } from '@tanstack/react-query'
import type { Flag } from '#contract/suggestion.ts'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'

const NONE: readonly Flag[] = []

/** The reports of a step's link: for the owner all received ones, for other members their own. */
export function useFlags(journeyId: string, stepId: string): readonly Flag[] {
  const isMember = useSession().state === 'member'
  const flags = load('flags', { params: { pathId: journeyId }, query: { limit: 100 } })
  const { data } = useQuery({ ...flags, enabled: isMember })
  return data?.filter((flag) => flag.stepId === stepId) ?? NONE
}
