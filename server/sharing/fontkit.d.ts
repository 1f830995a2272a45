/** The part of fontkit that pictures are lettered with; it brings no types of its own. */
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
