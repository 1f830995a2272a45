import type { Crop } from './crop.ts'
import { croppedRectangle } from './crop.ts'

/** Size of the uploaded picture in px, and the shape of the crop frame. */
export const PICTURES = {
  photo: { width: 512, height: 512 },
  cover: { width: 1600, height: 480 },
} as const
export type PictureKind = keyof typeof PICTURES

/** Max. width and height in px; larger pictures are scaled down, because they are slow to draw. */
const SIDE_MAX = 2400
const QUALITY = 0.9

/** Decodes a file and scales the picture down to SIDE_MAX; throws if the file isn't a picture. */
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
  const source = croppedRectangle(crop, picture, width / height)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, width, height)
  context.drawImage(picture, source.left, source.top, source.width, source.height, 0, 0, width, height)
}

/** The canvas as WebP, or as JPEG if the browser can't write WebP; null if both fail. */
export async function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
    if (blob?.type === type) return blob
  }
  return null
}
