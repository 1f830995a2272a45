import { type AnyCall, type CallName, calls } from '#contract/api.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { BUCKETS, WINDOWS } from '#server/core/limits/limits.policy.ts'
import {
  content,
  ERROR_SCHEMA,
  fileBody,
  fileContent,
  type Json,
  jsonBody,
  parameter,
  REFUSAL_COMPONENTS,
  refusalsOf,
  schemaOf,
} from './openapi.objects.ts'
import { imagePaths, mailPaths, oembedPath } from './paths-outside-contract.ts'

const HOUR_MS = 3_600_000
/** Max. calls that share a limit and are named in the description of each. */
const SHARED_NAMED_MAX = 6

/** Tags by the first part of the path. */
const TAGS: Record<string, [name: string, description: string]> = {
  path: ['journeys', 'Journeys, their steps, and your progress and notes on them.'],
  user: ['people', 'People, your own profile and account.'],
  badge: ['badges', 'Names that journeys are found by.'],
  interest: ['interests', 'The badges that your recommendations follow.'],
  inteerest: ['interests', ''],
  groups: ['groups', 'Groups of people who walk a journey together.'],
  comment: ['comments', 'Questions and comments on journeys and steps.'],
  suggestion: ['suggestions', 'Suggested changes of journeys.'],
  draft: ['drafts', 'Your journeys that are not published yet.'],
  import: ['import', 'What lists of links would become.'],
  preview: ['previews', 'What the pages behind links say of themselves.'],
  feedback: ['feedback', 'Messages to the operator.'],
  report: ['moderation', 'Reports, and what moderators decide.'],
  moderation: ['moderation', ''],
  decisions: ['moderation', ''],
  site: ['site', 'Who can sign up, and other settings of the site.'],
  auth: ['identity', 'Registration, sign-in and sessions.'],
  images: ['images', 'Photos, covers and preview pictures.'],
  mail: ['mail', 'Switching off optional emails.'],
  oembed: ['sharing', 'What other sites show of journeys.'],
}

const ACCESS: Record<Access, string> = {
  open: 'Open to everyone.',
  member: 'Members only.',
  moderator: 'Moderators only.',
  operator: 'Operators only.',
}

/** Descriptions of path parameters with unclear names. */
const PARAMETERS: Record<string, string> = {
  fullname: 'The full name to set, at most 120 characters.',
}

/** The API as an OpenAPI 3.1 document, made from the contract's table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(calls) as AnyCall[]) {
    const call: Endpoint = calls[name]
    for (const path of call.alias ? [call.path, call.alias] : [call.path]) {
      const id = path === call.path ? name : `${name}Alias`
      const template = pathTemplateOf(path)
      paths[template] = { ...paths[template], [call.method.toLowerCase()]: operation(id, call, path, template) }
    }
  }
  const tags = new Map(Object.values(TAGS).filter(([, description]) => description !== ''))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version: '1',
      description:
        'Learning journeys. Calls of members carry `Authorization: Bearer <token>`; the token comes from `GET /auth/token`.',
      contact: { name: 'The operator of this site: /contact-us' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...imagePaths(), ...oembedPath(), ...mailPaths() },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'cairn.session_token' },
      },
      schemas: { Error: ERROR_SCHEMA },
      responses: REFUSAL_COMPONENTS,
    },
  }
}

/**
 * The path with its parameters in braces. Paths that differ only in parameter names are the same
 * path in OpenAPI, and get the names of the GET call.
 */
export function pathTemplateOf(path: string): string {
  const shapeOf = (each: string) => each.replace(/:\w+/g, ':')
  const read = (Object.values(calls) as Endpoint[]).find(
    (call) => call.method === 'GET' && shapeOf(call.path) === shapeOf(path),
  )
  return (read?.path ?? path).replace(/:(\w+)/g, '{$1}')
}

function operation(operationId: string, call: Endpoint, path: string, template: string): Json {
  const status = call.status ?? 200
  const [summary = call.about] = /^.*?\.(?=\s|$)/su.exec(call.about) ?? []
  return {
    operationId,
    tags: [TAGS[path.split('/')[1] ?? '']?.[0]],
    summary,
    description: `${call.about.slice(summary.length)} ${descriptionOf(operationId, call)}`.trim(),
    security: call.access === 'open' ? [] : [call.cookie ? { cookie: [] } : { bearer: [] }],
    parameters: [
      ...pathParameters(path, template),
      ...queryParameters(call),
      ...(call.idempotent ? [parameter('header', 'Idempotency-Key', { type: 'string', maxLength: 200 }, false)] : []),
    ],
    ...(call.body && { requestBody: call.upload ? fileBody(call.upload) : jsonBody(call.body) }),
    responses: {
      [status]: {
        description: 'Done',
        ...(call.paged && {
          headers: { Link: { description: 'The next page: <...>; rel="next"', schema: { type: 'string' } } },
        }),
        ...(status !== 204 && answerContent(call)),
      },
      ...refusalsOf(call),
    },
  }
}

function answerContent({ answer, media, files = [] }: Endpoint): Json {
  const schema = schemaOf(answer, 'output')
  // A call that only answers with files has no schema.
  const json = Object.keys(schema).length === 0 ? {} : (content(schema, media).content as Json)
  const others = files.filter((type) => type !== 'application/json')
  return { content: { ...json, ...fileContent(others) } }
}

function descriptionOf(name: string, call: Endpoint): string {
  const { access, cookie, paged, idempotent, upload, wrapper } = call
  return [
    cookie && access !== 'open' ? 'Needs the session cookie.' : ACCESS[access],
    paged && 'One page of a list: the `Link` header names the next one.',
    idempotent &&
      'Repeating an `Idempotency-Key` within a day creates nothing again, whatever the body (a visitor: of the same network and body): the answer holds what the first request created, as it is now.',
    upload && `The file itself is the body, at most ${upload.maxBytes / 1_048_576} MiB.`,
    wrapper && `The body may also come inside an object as \`${wrapper}\`.`,
    limitOf(name),
    ...refusedMembers(call),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names the members who can't make a writing call. */
function refusedMembers({ access, method, cookie, whilePaused, withoutRules }: Endpoint): string[] {
  if (method === 'GET' || cookie) return []
  const isForRole = access === 'moderator' || access === 'operator'
  return [
    isForRole || whilePaused ? '' : '403 `postingPaused` while your posting is paused.',
    method === 'DELETE' || withoutRules ? '' : '403 `rulesNotAccepted` until you accept the rules of the site.',
  ]
}

/** The rate limit of a call. */
function limitOf(name: string): string {
  const rule = WINDOWS[name as CallName]
  if (rule) return `At most ${rule.max} ${rule.windowMs === HOUR_MS ? 'an hour' : 'a day'} per caller.`
  const bucket = BUCKETS.find(({ calls: limited }) => limited.includes(name as CallName))
  if (!bucket) return ''
  const { length } = bucket.calls
  const names = length > SHARED_NAMED_MAX ? 'all writing calls without another limit' : bucket.calls.join(', ')
  const shared = length > 1 ? `, shared by ${names}` : ''
  return `At most ${bucket.perMinute} a minute per caller, with bursts of ${bucket.burst}${shared}.`
}

function pathParameters(path: string, template: string): Json[] {
  const own = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) =>
    parameter('path', name, { type: 'string' }, true, PARAMETERS[own[at] ?? '']),
  )
}

function queryParameters(call: Endpoint): Json[] {
  if (!call.query) return []
  const known = schemaOf(call.query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(known.properties ?? {}).map(([name, schema]) =>
    parameter('query', name, schema, known.required?.includes(name) ?? false),
  )
}
