import { useQueryClient } from '@tanstack/react-query'
import { isOwnedBy, type Journey, type JourneyInput } from '#contract/journey.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { useWrite } from '#web/core/api/write.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'

/** The author's private journeys that steps lead to, such as those of a series. */
export function usePrivateParts(personId: string) {
  const client = useQueryClient()
  const write = useWrite()

  const find = async ({ steps }: Pick<JourneyInput, 'steps'>): Promise<Journey[]> => {
    const paths = steps.filter(({ stepType }) => stepType === 'Path')
    const ids = new Set(paths.flatMap(({ url }) => journeyIdOf(url, [location.origin]) ?? []))
    // What can't be read, the author can't publish.
    const journeys = await Promise.all([...ids].map((id) => client.fetchQuery(journeyQuery(id)).catch(() => null)))
    return journeys.filter(
      (journey): journey is Journey => journey?.visibility === 'private' && isOwnedBy(journey, personId),
    )
  }
  /** Returns the number of those that failed. */
  const publish = async (parts: readonly Journey[], visibility: JourneyInput['visibility']): Promise<number> => {
    let failed = 0
    for (const { id } of parts)
      await write('changeJourney', { params: { id }, body: { visibility } }).catch(() => {
        failed++
      })
    return failed
  }
  return { find, publish }
}
