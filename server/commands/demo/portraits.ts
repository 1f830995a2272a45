import * as z from 'zod/mini'
import { convertImage, imageLibrary, type Picture } from '#server/core/images/convert.ts'

const CAP = '<path d="M80 108c-6-46 18-70 48-70s54 24 48 70c-4-18-10-28-18-34-20 8-46 8-62-2-8 8-14 18-16 36z"/>'

/** Shapes behind and in front of the head. */
const HAIR = {
  short: { back: '', front: CAP },
  long: { back: '<path d="M74 112c0-50 24-76 54-76s54 26 54 76v96H74z"/>', front: CAP },
  bob: { back: '<path d="M76 112c0-50 24-74 52-74s52 24 52 74v42H76z"/>', front: CAP },
  bun: { back: '<circle cx="128" cy="36" r="24"/>', front: CAP },
  curly: {
    back: '<g><circle cx="88" cy="82" r="30"/><circle cx="128" cy="58" r="36"/><circle cx="168" cy="82" r="30"/><circle cx="82" cy="118" r="20"/><circle cx="174" cy="118" r="20"/></g>',
    front: CAP,
  },
  scarf: {
    back: '<path d="M68 116c0-56 26-84 60-84s60 28 60 84c0 44-8 74 14 104H54c22-30 14-60 14-104z"/>',
    front: '<path d="M78 104c-2-42 20-66 50-66s52 24 50 66c-8-26-26-38-50-38s-42 12-50 38z"/>',
  },
}

/** The appearance of a person, with colours of SVG. */
export const portrait = z.strictObject({
  background: z.string(),
  skin: z.string(),
  hair: z.string(),
  clothes: z.string(),
  style: z.enum(Object.keys(HAIR) as (keyof typeof HAIR)[]),
  glasses: z.optional(z.boolean()),
})
type Portrait = z.infer<typeof portrait>

/** Draws the portrait, always the same, and converts it like an upload. */
export async function drawPortrait(portrait: Portrait, caller: string): Promise<Picture> {
  const { sharp } = await imageLibrary()
  const drawn = await sharp(Buffer.from(drawingOf(portrait)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return await convertImage(drawn, 'photo', caller)
}

function drawingOf({ background, skin, hair, clothes, style, glasses }: Portrait): string {
  const { back, front } = HAIR[style]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${background}"/>
    <circle cx="128" cy="120" r="104" fill="#fff" opacity=".28"/>
    <g fill="${hair}">${back}</g>
    <path d="M24 256c0-56 44-80 104-80s104 24 104 80z" fill="${clothes}"/>
    <path d="M104 136h48v46a24 20 0 0 1-48 0z" fill="${skin}"/>
    <path d="M104 152q24 22 48 0v8q-24 20-48 0z" opacity=".14"/>
    <ellipse cx="128" cy="110" rx="46" ry="54" fill="${skin}"/>
    <g fill="${hair}">${front}</g>
    <circle cx="110" cy="114" r="5" fill="#2a211d"/><circle cx="146" cy="114" r="5" fill="#2a211d"/>
    <path d="M112 138q16 13 32 0" fill="none" stroke="#2a211d" stroke-width="4" stroke-linecap="round"/>
    ${glasses ? '<g fill="none" stroke="#2a211d" stroke-width="4"><circle cx="108" cy="114" r="16"/><circle cx="148" cy="114" r="16"/><path d="M124 112h8"/></g>' : ''}
  </svg>`
}
