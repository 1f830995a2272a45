/** Hues of covers, people and badges, in degrees of OKLCH; `hue-0` to `hue-11` in `web/core/ui/styles/tokens.css`. */
export const HUES = [20, 45, 75, 105, 130, 160, 195, 215, 255, 275, 300, 340] as const

/** The index in `HUES` for a text; a text always gets the same one. */
export function hueOf(text: string): number {
  return hashOf(text) % HUES.length
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
