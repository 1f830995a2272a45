import { LANGUAGES } from '#contract/language.ts'
import { applySettings, readSettings, SETTINGS_KEY } from '#web/core/ui/theme/apply-settings.ts'
import { applyHomeHeight } from '#web/features/browse/home/home-height.ts'
import { loadFontsAfterScripts } from './fonts.ts'
import { prefetch } from './prefetch.ts'
import { recordInput } from './record-input.ts'
import { followLanguageChoice, reloadInStoredLanguage } from './stored-language.ts'

// The build bundles this module into index.html: it runs before the first paint. Storage can be
// blocked by the browser.
try {
  const { dataset } = document.documentElement
  applySettings(readSettings(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? 'null')))
  const token = localStorage.getItem('accessToken')
  if (token) dataset.member = ''
  if (token) applyHomeHeight()
  if (localStorage.getItem('sideNavigation') === 'mini') dataset.nav = 'mini'
  if (localStorage.getItem('faces')) dataset.faces = ''
  reloadInStoredLanguage(LANGUAGES)
  if (token) prefetch(token)
} catch {}
followLanguageChoice()
recordInput()
addEventListener('load', loadFontsAfterScripts)
