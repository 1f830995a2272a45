import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { answerInteraction, type ChosenClaims } from './consent.ts'
import type { StandInSettings } from './stand-in.ts'

/** The people signed in so far, by account id. */
const people = new Map<string, ChosenClaims>()
const settings: StandInSettings = JSON.parse(process.argv[2] ?? '')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const configuration: Configuration = {
  clients: [
    {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uris: settings.redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { Session: 600, Grant: 600, Interaction: 600 },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...people.get(accountId), sub: accountId }) }),
}

const provider = new Provider(settings.issuer, configuration)
const handle = provider.callback()

createServer((request, response) => {
  if (request.url === '/favicon.ico') return response.writeHead(204).end()
  const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
  if (!uid) return handle(request, response)
  answerInteraction(provider, remember, request, response).catch((error: unknown) => {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error))
  })
}).listen(Number(new URL(settings.issuer).port), '127.0.0.1', () => process.send?.('ready'))

process.once('disconnect', () => process.exit())

function remember(claims: ChosenClaims): string {
  const accountId = createHash('sha256').update(`${claims.email} ${claims.name}`).digest('hex')
  people.set(accountId, claims)
  return accountId
}
