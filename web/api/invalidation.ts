import type { Query, QueryClient } from '@tanstack/react-query'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface Effect {
  /** The reading calls whose cached answers are out of date after the write. */
  stale: readonly CallName[] | 'everything'
  /**
   * What the writer has patched itself and is therefore not read again while it is on screen: `lists` keep their cards
   * and their order, `page` is all of it.
   */
  patched?: 'lists' | 'page'
}

const LISTS_OF_JOURNEYS = [
  'journeys',
  'journeysOf',
  'ownJourneys',
  'followedJourneys',
  'recommendedJourneys',
  'shelf',
] satisfies CallName[]

/** A journey appears, changes or disappears: the lists, the owner's counts, and the badges it adds. */
const JOURNEY = [
  ...LISTS_OF_JOURNEYS,
  'deletedJourneys',
  'ownProfile',
  'profile',
  'people',
  'badges',
] satisfies CallName[]

/** What each writing call makes stale. A call that changes nothing that is read has no row. */
const EFFECTS = {
  likeJourney: { stale: ['journeys', 'recommendedJourneys', 'shelf', 'journeyPeople'], patched: 'lists' },
  followJourney: {
    stale: ['journeys', 'recommendedJourneys', 'followedJourneys', 'shelf', 'journeyPeople'],
    patched: 'lists',
  },
  saveProgress: { stale: ['followedJourneys', 'recommendedJourneys', 'shelf'], patched: 'lists' },
  // At sign-in, progress kept on the device joins what the server holds; nothing of it is patched.
  adoptProgress: { stale: ['progress', 'journey', ...LISTS_OF_JOURNEYS] },
  followPerson: { stale: ['people', 'circle', 'ownProfile'], patched: 'lists' },

  createJourney: { stale: JOURNEY },
  changeJourney: { stale: [...JOURNEY, 'progress'] },
  addSteps: { stale: [...JOURNEY, 'journey', 'progress'] },
  deleteJourney: { stale: JOURNEY },
  restoreJourney: { stale: [...JOURNEY, 'journey'] },

  saveInterests: { stale: ['interests', 'recommendedJourneys', 'badges', 'firstLogin'], patched: 'lists' },
  skipOnboarding: { stale: ['firstLogin'] },
  // A name and a photo are shown in cards, lists and headers all over.
  updateProfile: { stale: 'everything', patched: 'page' },

  markFeedback: { stale: ['feedbackEntries', 'moderationLog'] },
  markReport: { stale: ['reports', 'moderationLog'] },
  hideJourney: { stale: 'everything' },
  unhideJourney: { stale: 'everything' },
  suspendPerson: { stale: 'everything' },
  reinstatePerson: { stale: 'everything' },
  renameBadge: { stale: 'everything' },
  mergeBadge: { stale: 'everything' },
  removeBadge: { stale: 'everything' },
} satisfies Partial<Record<CallName | 'adoptProgress', Effect>>

export type WritingCall = keyof typeof EFFECTS

/**
 * Marks what a successful write made stale: it is read again when it is next opened, or now if it is on screen and the
 * writer hasn't patched it.
 */
export async function markStale(client: QueryClient, call: WritingCall): Promise<void> {
  const { stale, patched }: Effect = EFFECTS[call]
  const isStale = ({ queryKey }: Query) => stale === 'everything' || stale.includes(queryKey[0] as CallName)
  for (const query of client.getQueryCache().findAll({ type: 'inactive', predicate: isStale })) {
    // An answer under way may be older than the write, and would count as fresh.
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, () => undefined)
  }
  await client.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  if (patched === 'page') return
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => isStale(query) && !(patched === 'lists' && staysInPlace(query)),
  })
}

/** Is this a list that is there already? One that is only on its way is requested again. */
function staysInPlace({ queryKey, state }: Query): boolean {
  const endpoint = api[queryKey[0] as CallName] as Endpoint | undefined
  return endpoint?.paged === true && (state.fetchStatus === 'idle' || state.fetchMeta?.fetchMore !== undefined)
}
