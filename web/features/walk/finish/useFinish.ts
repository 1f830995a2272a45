import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { progressQuery } from '#web/features/journeys/data/progress.mutations.ts'

/** The member's finish of a journey; requested only once the server has stored it. */
export function useFinish(journeyId: string, isMember = true) {
  const { data: progress } = useQuery({ ...progressQuery(journeyId), enabled: isMember })
  const isStored = isMember && typeof progress?.finishedAt === 'string'
  const query = useQuery({ ...load('finish', { params: { pathId: journeyId } }), enabled: isStored })
  return { ...query, isStored }
}
