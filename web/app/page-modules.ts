import { SHARED } from '#web/core/i18n/areas.ts'
import { pageAt } from '#web/pages.ts'

const SHELL = 'app/shell/Shell.tsx'
const MARKETING = 'app/shell/MarketingLayout.tsx'
const LAYOUTS = { shell: [SHELL], marketing: [MARKETING], either: [SHELL, MARKETING], bare: [] }

/** URLs of the modules that a page needs besides the entry, from the manifest of the build. */
export function modulesOf(address: string, language = 'en'): string[] {
  const { module, copy, layout } = pageAt(address)
  const copyFiles = copy.map((area) =>
    area in SHARED ? `../contract/${SHARED[area]}/${language}.json` : `core/i18n/${language}/${area}.json`,
  )
  return [`core/i18n/${language}/files.ts`, ...copyFiles, ...LAYOUTS[layout], `${module}.tsx`]
}
