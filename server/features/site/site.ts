import { SITE_DEFAULTS, type SiteSettings } from '#contract/site.ts'
import type { AppContext, Site } from '#server/core/http/app-context.ts'
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
  const forget = () => {
    kept = null
  }
  return {
    forget,
    async read() {
      const now = performance.now()
      if (!kept || kept.until <= now) {
        const settings = readSite(context)
        kept = { until: now + KEEP_MS, settings }
        settings.catch(forget)
      }
      return await kept.settings
    },
  }
}

/** The page on which someone with an invitation signs up. */
export function registerPage({ publicUrl }: AppContext['settings'], invitation: string): string {
  return `${publicUrl}/auth/register?${new URLSearchParams({ invitation })}`
}
