import { SITE_DEFAULTS, type SiteSettings } from '#contract/site.ts'
import type { AppContext, Site } from '#server/core/http/app-context.ts'
import { pngOf } from '#server/core/images/convert.ts'
import { findSiteImage, IMAGES } from '#server/core/images/images.store.ts'
import { readChanged } from './site.store.ts'

/** How often a process reads the settings, in ms. */
const READ_EVERY_MS = 1000

type Context = Pick<AppContext, 'db' | 'settings'>

/** The settings of the site: those of the environment, then those of the database, then the defaults. */
export async function readSite({ db, settings }: Context): Promise<SiteSettings> {
  const site: SiteSettings = Object.assign({}, SITE_DEFAULTS, await readChanged(db), settings.fixedSite)
  // Without a provider, no one could sign in, so `ssoOnly` is false.
  return { ...site, ssoOnly: site.ssoOnly && settings.oidc !== null }
}

/**
 * The settings as this process last read them. While it keeps reading them, no caller waits for a
 * connection: a caller in a transaction would hold its own connection meanwhile, and enough of them
 * would wait for each other.
 */
export function createSite(context: Context): Site {
  let known: SiteSettings | null = null
  let timer: NodeJS.Timeout | null = null
  const reload = async () => {
    known = await readSite(context)
    return known
  }
  const read = async () => (timer && known) || (await reload())
  return {
    reload,
    read,
    keepReading() {
      timer = setInterval(() => reload().catch(() => undefined), READ_EVERY_MS).unref()
      return () => clearInterval(timer ?? undefined)
    },
    logo: createLogo(context, read),
    language: () => (known ?? { ...SITE_DEFAULTS, ...context.settings.fixedSite }).language,
  }
}

/** Reads the logo in the format for mail programs, and caches the last one. */
function createLogo({ db }: Context, read: () => Promise<SiteSettings>) {
  let kept: { logo: string; png: Buffer } | null = null
  return async () => {
    const { logo } = await read()
    if (logo === null) return null
    if (kept?.logo === logo) return kept.png
    const bytes = await findSiteImage(db, logo.replace(`${IMAGES}/`, ''))
    if (!bytes) return null
    kept = { logo, png: await pngOf(bytes) }
    return kept.png
  }
}

/** The URL of the page on which a person with an invitation signs up. */
export function registerPage({ publicUrl }: AppContext['settings'], invitation: string): string {
  return `${publicUrl}/auth/register?${new URLSearchParams({ invitation })}`
}
