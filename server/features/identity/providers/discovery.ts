import * as z from 'zod/mini'
import type { OidcEndpoints } from './oidc-provider.ts'

const TIMEOUT_MS = 5_000
const DOCUMENT_MAX_CHARACTERS = 100_000

const webUrl = z.string().check(z.refine((value) => URL.canParse(value) && /^https?:/.test(value)))

/** The fields we use of OpenID Connect Discovery 1.0, section 3. */
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: webUrl,
  token_endpoint: webUrl,
  jwks_uri: webUrl,
  userinfo_endpoint: z.optional(webUrl),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
})

/** Reads an issuer's endpoints on first use, so that the start needs no network. */
export function lazyDiscovery(issuer: string): () => Promise<OidcEndpoints> {
  let endpoints: Promise<OidcEndpoints> | null = null
  return () => {
    endpoints ??= discover(issuer).catch((error) => {
      endpoints = null
      throw error
    })
    return endpoints
  }
}

async function discover(issuer: string): Promise<OidcEndpoints> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const text = await response.text()
  if (text.length > DOCUMENT_MAX_CHARACTERS) throw new Error(`${url} is too long`)
  const document = z.parse(discoveryDocument, JSON.parse(text))
  if (document.issuer !== issuer) throw new Error(`${url} names another issuer: ${document.issuer}`)
  const methods = document.token_endpoint_auth_methods_supported
  return {
    authorizationUrl: document.authorization_endpoint,
    tokenUrl: document.token_endpoint,
    keysUrl: document.jwks_uri,
    userInfoUrl: document.userinfo_endpoint ?? null,
    authentication: methods?.includes('client_secret_post') ? 'post' : 'basic',
  }
}
