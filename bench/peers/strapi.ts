import { join } from 'node:path'
import type { RunningServer } from '../process.ts'
import { folderOf, installPackages, type Peer, startPeer } from './peer.ts'
import { writeApplication } from './strapi-application.ts'
import { addToken, copyJourneys, createSchema, LIKES } from './strapi-data.ts'

const name = 'Strapi'
const version = '@strapi/strapi@5.54.0'
const DRIVER = 'pg@8.23.1'
const PORT = 1337
const TOKEN = 'the-api-token-of-the-bench'
const TOKEN_SALT = 'the salt of the bench'
const JOURNEY_FIELDS = [
  'fields=name,description,createdAt,stepCount,likeCount,followerCount,visibility,version',
  'populate[owner][fields]=displayName,initial,role,company',
  'populate[badges][fields]=name',
].join('&')
const FIRST_20 = 'pagination[pageSize]=20&pagination[withCount]=false'

interface Row {
  documentId: string
  name: string
  owner: { displayName: string }
  badges: { name: string }[]
  steps?: { url: string }[]
}

export const strapi: Peer = {
  name,
  version,
  setup: 'Strapi has tables of its own with copies of the same rows, and neither drafts nor its admin panel.',
  install: () => installPackages(name, [version, DRIVER]),
  start,
  headers: { authorization: `Bearer ${TOKEN}` },
  paths: {
    'newest 20': () => `/api/journeys?sort=createdAt:desc&${FIRST_20}&${JOURNEY_FIELDS}`,
    'one journey': (id) => `/api/journeys/${id}?${JOURNEY_FIELDS}&populate[steps][fields]=stepType,description,url`,
    'a like': () => '/api/journey-likes',
    search: (text) => `/api/journeys?_q=${text}&${FIRST_20}&${JOURNEY_FIELDS}`,
  },
  likeBody: (journeyId, personId) => ({
    data: { journey: { documentId: journeyId }, person: { documentId: personId } },
  }),
  likes: LIKES,
  readJourney: (row) => {
    const { documentId, name, owner, badges, steps } = row as Row
    return {
      id: documentId,
      name,
      owner: owner.displayName,
      badges: badges.map(({ name }) => name),
      steps: steps?.map(({ url }) => url),
    }
  },
}

async function start(databaseUrl: string): Promise<RunningServer> {
  const folder = folderOf(name)
  writeApplication(folder, { port: PORT, databaseUrl, tokenSalt: TOKEN_SALT })
  await createSchema(databaseUrl)
  const cli = join(folder, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js')
  return await startPeer(
    {
      name,
      command: [process.execPath, cli, 'start'],
      env: { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
      url: `http://127.0.0.1:${PORT}`,
      healthPath: '/_health',
    },
    async () => {
      await copyJourneys(databaseUrl)
      await addToken(databaseUrl, { token: TOKEN, salt: TOKEN_SALT })
    },
  )
}
