/** The part of fontkit that this folder uses; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: GlyphPosition[]; advanceWidth: number }
  }
  interface GlyphPosition {
    xAdvance: number
    xOffset: number
    yOffset: number
  }
  export function create(bytes: Buffer): Font
}
