import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const SCHEMA = 'strapi'

interface Settings {
  port: number
  databaseUrl: string
  /** The salt of the hashes of API tokens. */
  tokenSalt: string
}

const text = { type: 'string' }
const longText = { type: 'text' }
const number = { type: 'integer' }
const relation = (kind: string, target: string, side: Record<string, string> = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...side,
})

/** The content types by their names, each with its plural and its attributes. */
const CONTENT_TYPES = {
  person: { plural: 'people', attributes: { displayName: text, initial: text, role: text, company: text } },
  badge: {
    plural: 'badges',
    attributes: { name: text, journeys: relation('manyToMany', 'journey', { mappedBy: 'badges' }) },
  },
  journey: {
    plural: 'journeys',
    attributes: {
      name: text,
      description: longText,
      visibility: text,
      version: number,
      stepCount: number,
      likeCount: number,
      followerCount: number,
      owner: relation('manyToOne', 'person'),
      badges: relation('manyToMany', 'badge', { inversedBy: 'journeys' }),
      steps: relation('oneToMany', 'step', { mappedBy: 'journey' }),
    },
  },
  step: {
    plural: 'steps',
    attributes: {
      stepType: text,
      description: text,
      url: text,
      journey: relation('manyToOne', 'journey', { inversedBy: 'steps' }),
    },
  },
  'journey-like': {
    plural: 'journey-likes',
    attributes: { journey: relation('manyToOne', 'journey'), person: relation('manyToOne', 'person') },
  },
}

/** Writes the settings and the content types of a Strapi application without an admin panel. */
export function writeApplication(folder: string, { port, databaseUrl, tokenSalt }: Settings): void {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const writeJson = (path: string, content: object) => write(path, JSON.stringify(content, null, 2))
  const secret = 'a secret of the bench'
  const logger = { config: { level: 'error' }, startup: { enabled: false }, updates: { enabled: false } }
  writeJson('config/server.json', { host: '127.0.0.1', port, app: { keys: [secret] }, logger })
  writeJson('config/admin.json', {
    serveAdminPanel: false,
    auth: { secret },
    apiToken: { salt: tokenSalt },
    transfer: { token: { salt: secret } },
  })
  writeJson('config/database.json', {
    connection: { client: 'postgres', connection: { connectionString: databaseUrl, schema: SCHEMA } },
  })
  mkdirSync(join(folder, 'public', 'uploads'), { recursive: true })
  rmSync(join(folder, 'src'), { recursive: true, force: true })
  const parts = { routes: 'Router', controllers: 'Controller', services: 'Service' }
  for (const [name, { plural, attributes }] of Object.entries(CONTENT_TYPES)) {
    const api = join('src', 'api', name)
    writeJson(join(api, 'content-types', name, 'schema.json'), {
      kind: 'collectionType',
      collectionName: plural.replace('-', '_'),
      info: { singularName: name, pluralName: plural, displayName: name },
      options: { draftAndPublish: false },
      attributes,
    })
    for (const [folderName, part] of Object.entries(parts))
      write(
        join(api, folderName, `${name}.js`),
        `module.exports = require('@strapi/strapi').factories.createCore${part}('api::${name}.${name}')\n`,
      )
  }
}
