import { drawCover, type PicturedCover } from './cover-svg.ts'
import { type Glyphs, loadGlyphs, truncate, wrapLines } from './glyphs.ts'

export interface PictureContent {
  cover: PicturedCover
  title: string
  /** The line below the title. */
  note: string
  siteName: string
}

const WIDTH = 1200
const HEIGHT = 630
const BAND = 250
/** Height in pixels of the band on pictures without a title. */
const TALL_BAND = 500
/** How much larger than on pages the lines and nodes of the map are. */
const SCALE = 2
const MARGIN = 72
/** The stones beside the name, the space before the logo, and the widest name. */
const STONES_WIDTH = 58
const LOGO_GAP = 24
const NAME_WIDTH = 420
const NAME_SIZE = 42
const NOTE_SIZE = 34
const LINE_HEIGHT = 1.08

const COLORS = { paper: '#fbfaf6', ink: '#1d2620', muted: '#4f5b53', brand: '#1b6a4f' } as const

/** A card of 1200 x 630 pixels in the style of the journey's page, without fonts of the machine. */
export async function drawPicture({ cover, title, note, siteName }: PictureContent): Promise<string> {
  const [bold, plain] = await Promise.all([loadGlyphs('bold'), loadGlyphs('plain')])
  const name = bold.drawable(title)
  const logo = drawLogo(bold, { right: WIDTH - MARGIN, y: HEIGHT - 48, siteName })
  const band = name === '' ? TALL_BAND : BAND
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><clipPath id="band"><rect width="${WIDTH}" height="${band}"/></clipPath></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.paper}"/>
<g clip-path="url(#band)"><g transform="scale(${SCALE})">${drawCover(cover, { width: WIDTH / SCALE, height: band / SCALE, trail: true })}</g></g>
<g fill="${COLORS.ink}">${drawTitle(name, bold)}</g><g fill="${COLORS.muted}">${drawNote(note, plain, logo.width)}</g>${logo.svg}</svg>`
}

function drawTitle(text: string, glyphs: Glyphs): string {
  if (text === '') return ''
  const { lines, size } = wrapLines(text, WIDTH - 2 * MARGIN, glyphs)
  const top = BAND + 26 + size
  return lines
    .map((line, index) => glyphs.draw(line, { x: MARGIN - 3, y: top + index * size * LINE_HEIGHT, size }))
    .join('')
}

function drawNote(note: string, glyphs: Glyphs, logoWidth: number): string {
  const room = WIDTH - 2 * MARGIN - logoWidth - LOGO_GAP
  const line = truncate(glyphs.drawable(note), (text) => glyphs.widthOf(text, NOTE_SIZE) <= room)
  return glyphs.draw(line, { x: MARGIN, y: HEIGHT - 48, size: NOTE_SIZE })
}

interface LogoColors {
  stones: string
  name: string
}

interface LogoPlace {
  right: number
  y: number
  siteName: string
  /** Max. width of the name. */
  nameWidth?: number
}

/** The logo with its right edge and its baseline; a name that no font has is left out. */
export function drawLogo(
  glyphs: Glyphs,
  { right, y, siteName, nameWidth = NAME_WIDTH }: LogoPlace,
  { stones, name }: LogoColors = { stones: COLORS.brand, name: COLORS.ink },
): { svg: string; width: number } {
  const text = truncate(glyphs.drawable(siteName), (line) => glyphs.widthOf(line, NAME_SIZE) <= nameWidth)
  const width = STONES_WIDTH + glyphs.widthOf(text, NAME_SIZE)
  const x = right - width
  const svg = `<g transform="translate(${x} ${y - 37}) scale(1.45)" fill="${stones}"><ellipse cx="16" cy="25.4" rx="12.4" ry="4.6"/><ellipse cx="15.2" cy="17" rx="8.6" ry="3.9" opacity=".82"/><ellipse cx="16.8" cy="9.6" rx="5.4" ry="3.2" opacity=".64"/></g>
<g fill="${name}">${glyphs.draw(text, { x: x + STONES_WIDTH, y, size: NAME_SIZE })}</g>`
  return { svg, width }
}
