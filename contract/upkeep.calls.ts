import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { desk, linkCheckState, linkReplacement, linkToCheck, upkeep } from './upkeep.ts'

const nothing = z.null()

/** What a journey needs from its authors. */
export const upkeepApi = {
  upkeep: endpoint({
    method: 'GET',
    path: '/path/upkeep/:pathId',
    access: 'member',
    about:
      'What a journey you work on needs: the latest comments by others that no author has answered, at most 20; links that fail or moved; and how many people reach each step. 403 `ownerOnly` for others who can read the journey.',
    answer: upkeep,
    reads: ['upkeep:{pathId}', 'comments:{pathId}', 'journey:{pathId}', 'suggestions:{pathId}'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/path/desk',
    access: 'member',
    about:
      'What waits for you on the journeys you work on, the 100 newest: comments by others that no author has answered, suggestions and reports of links, links that fail or moved, and changes of originals; at most 20, the latest words first.',
    answer: desk,
    reads: ['upkeep', 'comments', 'journey', 'journeys', 'suggestions'],
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/path/upkeep/:pathId/check',
    access: 'member',
    whilePaused: true,
    about:
      'Check the link of a step of your journey again soon; at most once an hour per link (429). 20 an hour per person; 403 `forbidden` for a link that is not checked, and where this site checks none.',
    body: linkToCheck,
    answer: linkCheckState,
    changes: ['upkeep:{pathId}'],
  }),
  replaceLink: endpoint({
    method: 'POST',
    path: '/path/upkeep/:pathId/replace',
    access: 'member',
    about:
      "Use the address to which a step's link redirects for good; only the step's link changes. 409 if it was changed since, or that address isn't offered any more.",
    body: linkReplacement,
    status: 204,
    answer: nothing,
    refuses: [409],
    changes: ['journeys', 'journey:{pathId}'],
  }),
}
