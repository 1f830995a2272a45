import type { Crop } from './crop.ts'
import { sourceOf } from './crop.ts'

/** Size in px that is sent, and shape of the frame. */
export const PICTURES = {
  photo: { width: 512, height: 512 },
  cover: { width: 1600, height: 480 },
} as const
export type PictureKind = keyof typeof PICTURES

/** Larger pictures are scaled down to this side, in px: they gain nothing and are slow to draw. */
const SIDE_MAX = 2400
const QUALITY = 0.9

/** Decodes a file, scaled down to SIDE_MAX; throws if it holds no picture. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const scale = SIDE_MAX / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const size = {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
  }
  const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
  whole.close()
  return smaller
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const { width, height } = canvas
  const source = sourceOf(crop, picture, width / height)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, width, height)
  context.drawImage(picture, source.left, source.top, source.width, source.height, 0, 0, width, height)
}

/** WebP, or JPEG in browsers that can't write WebP; null if both fail. */
export async function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
    if (blob?.type === type) return blob
  }
  return null
}
