const FONTS = ['1em "Figtree Variable"', '1em "Bricolage Grotesque Variable"']
/** Switching fonts later than this, in ms, would move the text under its reader. */
const SWITCH_WITHIN_MS = 1500

/**
 * On a first visit the fonts load after the text and the scripts: they would take half a second of
 * a slow line. If they arrive late, the next page shows them.
 */
export async function loadFontsAfterScripts(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    localStorage.setItem('faces', 'fetched')
  } catch {}
  const show = () => {
    document.documentElement.dataset.faces = ''
  }
  if (performance.now() < SWITCH_WITHIN_MS) show()
  else globalThis.navigation?.addEventListener('navigate', show, { once: true })
}
