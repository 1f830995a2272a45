/** Number of background hues; `web/core/ui/styles/tokens.css` gives them colours, `hue-0` to `hue-7`. */
const HUES = 8

/** The hue of a text, 0 to 7; a text always gets the same one. */
export function hueOf(text: string): number {
  return hashOf(text) % HUES
}

/** FNV-1a, 32 bit. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
