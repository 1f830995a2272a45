import type { SiteNumbers } from '#contract/journey.ts'
import { SHELVES } from '#contract/rules/person.ts'
import * as policy from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { mapPage, type Page } from '#server/core/platform/cursor.ts'
import { needsSearch } from '#server/core/search/find-journeys.ts'
import { reasonNotToSee } from '#server/features/people/people.policy.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import { presentJourney, presentSiteNumbers, writeJourney } from './journeys.view.ts'
import { findLinkUses } from './links.store.ts'
import * as lists from './list.store.ts'
import { searchJourneys } from './list.store.ts'
import { readJourney } from './page.store.ts'
import type { ListedRow } from './read.store.ts'
import { listRecommendedTo } from './recommend.store.ts'
import { readerOf, requireJourney } from './require-journey.ts'
import { countSite } from './site-numbers.store.ts'
import { pageWithSteps } from './steps.store.ts'

type Calls =
  | 'journeys'
  | 'journey'
  | 'adaptations'
  | 'ownJourneys'
  | 'journeysOf'
  | 'shelf'
  | 'followedJourneys'
  | 'recommendedJourneys'
  | 'deletedJourneys'
  | 'siteNumbers'

interface ListRequest {
  viewer: Viewer | null
  query: { steps?: 'true' | 'false' | undefined }
}

/** How long the numbers of the site are cached, in ms. */
const SITE_NUMBERS_MS = 10 * 60_000

export function journeyReadHandlers({ db, clock }: AppContext): Handlers<Calls> {
  let site: { until: number; numbers: Promise<SiteNumbers> } | null = null

  return {
    siteNumbers: () => {
      if (site && clock() < site.until) return site.numbers
      const numbers = countSite(db).then(presentSiteNumbers)
      site = { until: clock() + SITE_NUMBERS_MS, numbers }
      numbers.catch(() => {
        site = null
      })
      return numbers
    },

    journeys: async ({ viewer, query }) => {
      const find = needsSearch(query) ? searchJourneys : lists.listJourneys
      return presentPage(await find(db, query, viewer?.id ?? null), { viewer, query })
    },

    journey: async ({ viewer, params }) => {
      const row = required(await readJourney(db, params.id, viewer?.id ?? null), 'journeyNotFound')
      allow(policy.reasonNotToRead(row, viewer?.id ?? null, viewer?.moderates))
      return presentJourney(row, viewer)
    },

    adaptations: async ({ viewer, params, query }) => {
      await requireJourney(db, params.id, readerOf(viewer))
      return presentPage(await lists.listAdaptations(db, params.id, query, viewer?.id ?? null), { viewer, query })
    },

    ownJourneys: async ({ viewer, query }) => {
      return presentPage(await lists.listAuthoredBy(db, viewer.id, query), { viewer, query })
    },

    journeysOf: async ({ viewer, params, query }) => {
      required(await findProfile(db, params.id, null), 'personNotFound')
      return presentPage(await lists.listOwnedBy(db, params.id, query, viewer?.id ?? null), { viewer, query })
    },

    shelf: async ({ viewer, params, query }) => {
      const shelf = required(
        SHELVES.find((known) => known === params.shelf),
        'notFound',
      )
      const owner = presentProfile(required(await findProfile(db, params.id, null), 'personNotFound'))
      allow(reasonNotToSee(shelf, owner, viewer?.id ?? null))
      // Otherwise the difference from the whole list would reveal what the person has finished.
      const mayTellFinished = reasonNotToSee('finished', owner, viewer?.id ?? null) === null
      const unfinished = shelf === 'following' && query.unfinished === 'true' && mayTellFinished
      const request = { ...query, unfinished }
      return presentPage(await lists.listShelf(db, shelf, owner.id, request, viewer?.id ?? null), {
        viewer,
        query,
      })
    },

    followedJourneys: async ({ viewer, query }) =>
      presentPage(await lists.listShelf(db, 'following', viewer.id, query, viewer.id), { viewer, query }),

    recommendedJourneys: async ({ viewer, query }) =>
      presentPage(await listRecommendedTo(db, viewer.id, query), { viewer, query }),

    deletedJourneys: async ({ viewer, query }) =>
      presentPage(await lists.listDeletedBy(db, viewer.id, query, clock() - policy.RESTORABLE_MS), {
        viewer,
        query,
      }),
  }

  async function presentPage(page: Page<ListedRow[]>, { viewer, query }: ListRequest) {
    if (query.steps !== 'true') return mapPage(page, (row) => writeJourney(row, viewer))
    return mapPage(await pageWithSteps(db, page), (row) => presentJourney(row, viewer))
  }
}

export function linkHandlers({ db }: AppContext): Handlers<'linkUses'> {
  return {
    linkUses: async ({ viewer, body: { urls, except } }) => {
      const asked = { personId: viewer.id, urls: [...new Set(urls)], except: except ?? '' }
      const uses = await findLinkUses(db, asked)
      return uses.filter(({ journeyCount, own }) => journeyCount > 0 || own.length > 0)
    },
  }
}
