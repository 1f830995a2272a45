import { SITE_DEFAULTS, type SiteSettings } from '#contract/site.ts'
import type { AppContext, Site } from '#server/core/http/app-context.ts'
import { pngOf } from '#server/core/images/convert.ts'
import { findSiteImage, IMAGES } from '#server/core/images/images.store.ts'
import { readChanged } from './site.store.ts'

/** How long a process uses the settings that it read, in ms. */
const KEEP_MS = 1000

type Context = Pick<AppContext, 'db' | 'settings'>

/** The settings of the site: those of the environment, then those of the database, then the defaults. */
export async function readSite({ db, settings }: Context): Promise<SiteSettings> {
  const site: SiteSettings = Object.assign({}, SITE_DEFAULTS, await readChanged(db), settings.fixedSite)
  // Without a provider no one could sign in.
  return { ...site, ssoOnly: site.ssoOnly && settings.oidc !== null }
}

export function createSite(context: Context): Site {
  let kept: { until: number; settings: Promise<SiteSettings> } | null = null
  let language = context.settings.fixedSite.language ?? SITE_DEFAULTS.language
  const forget = () => {
    kept = null
  }
  const read = async () => {
    const now = performance.now()
    if (!kept || kept.until <= now) {
      const settings = readSite(context)
      kept = { until: now + KEEP_MS, settings }
      settings.then((found) => {
        language = found.language
      }, forget)
    }
    return await kept.settings
  }
  return {
    forget,
    read,
    logo: createLogo(context, read),
    language() {
      read().catch(() => undefined)
      return language
    },
  }
}

/** Reads the logo as mail programs show it, and keeps the last one. */
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

/** The page on which someone with an invitation signs up. */
export function registerPage({ publicUrl }: AppContext['settings'], invitation: string): string {
  return `${publicUrl}/auth/register?${new URLSearchParams({ invitation })}`
}
