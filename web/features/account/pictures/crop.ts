export interface Size {
  width: number
  height: number
}

/** The part of a picture to upload: its center in picture pixels, and the zoom factor. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const ZOOM_MAX = 4

/** The crop without zoom: the largest centered part with the frame's shape (width / height). */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The rectangle of the picture, in picture pixels, that fills the frame. */
export function croppedRectangle(crop: Crop, picture: Size, ratio: number) {
  const width = Math.min(picture.width, picture.height * ratio) / crop.zoom
  const height = width / ratio
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height }
}

/** The crop after a change of center or zoom, moved so that it stays within the picture. */
export function changedCrop(crop: Crop, change: Partial<Crop>, picture: Size, ratio: number): Crop {
  const next = { ...crop, ...change }
  const zoom = clamp(next.zoom, 1, ZOOM_MAX)
  const { width, height } = croppedRectangle({ ...next, zoom }, picture, ratio)
  return {
    zoom,
    x: clamp(next.x, width / 2, picture.width - width / 2),
    y: clamp(next.y, height / 2, picture.height - height / 2),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
