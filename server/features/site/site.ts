import { SITE_DEFAULTS, type SiteSettings } from '#contract/site.ts'
import type { AppContext, Site } from '#server/core/http/app-context.ts'
import { readChanged } from './site.store.ts'

/** How long a process uses the settings that it read, in ms. */
const KEEP_MS = 1000

type Context = Pick<AppContext, 'db' | 'settings'>

/** The settings of the site: those of the environment, then those of the database, then the defaults. */
export async function readSite({ db, settings }: Context): Promise<SiteSettings> {
  return Object.assign({}, SITE_DEFAULTS, await readChanged(db), settings.fixedSite)
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
    language() {
      read().catch(() => undefined)
      return language
    },
  }
}

/** The page on which someone with an invitation signs up. */
export function registerPage({ publicUrl }: AppContext['settings'], invitation: string): string {
  return `${publicUrl}/auth/register?${new URLSearchParams({ invitation })}`
}
