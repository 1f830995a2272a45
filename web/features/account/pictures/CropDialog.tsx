import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { type Crop, changedCrop, croppedRectangle, wholeCrop, ZOOM_MAX } from './crop.ts'
import { blobOf, drawCrop, PICTURES, type PictureKind, readPicture } from './picture.ts'

interface CropDialogProps {
  kind: PictureKind
  file: File
  /** Why the upload of the picture failed. */
  error: string | null
  busy: boolean
  onDone: (picture: Blob) => void
  /** Called if the file isn't a readable picture. */
  onBroken: () => void
  onClose: () => void
}

/** A dialog to crop a picture; only the chosen part is uploaded. */
export function CropDialog({ kind, file, error, busy, onDone, onBroken, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(file, onBroken)
  const [crop, setCrop] = useState<Crop | null>(null)
  const ratio = PICTURES[kind].width / PICTURES[kind].height
  const shown = picture && (crop ?? wholeCrop(picture))
  const handleUse = async () => {
    const blob = canvas.current && (await blobOf(canvas.current))
    if (blob) onDone(blob)
    else onBroken()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`account.picture.${kind}.crop`)}
      className={kind === 'cover' ? 'w-[min(48rem,calc(100vw-2rem))]!' : ''}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button busy={busy} disabled={!picture} onClick={() => void handleUse()} data-autofocus>
            {t('account.picture.use')}
          </Button>
        </>
      }
    >
      <FormError message={error} />
      {!shown && <Skeleton className={kind === 'photo' ? 'mx-auto size-64 rounded-full' : 'h-40 w-full rounded-m'} />}
      {picture && shown && (
        <>
          <CropCanvas canvas={canvas} kind={kind} picture={picture} crop={shown} onChange={setCrop} />
          <label className="mt-3 flex min-h-11 items-center gap-4 text-sm font-[650]">
            {t('account.picture.zoom')}
            <input
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={shown.zoom}
              onChange={({ target }) => setCrop(changedCrop(shown, { zoom: Number(target.value) }, picture, ratio))}
              className="min-h-11 grow accent-brand"
            />
          </label>
        </>
      )}
      <p role="status" className="text-sm text-muted">
        {busy && t('account.picture.sending')}
      </p>
    </Dialog>
  )
}

/** The decoded picture; null while the file is read. */
function usePicture(file: File, onBroken: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const reportBroken = useRef(onBroken)
  useEffect(() => {
    let isGone = false
    let bitmap: ImageBitmap | null = null
    readPicture(file).then(
      (result) => {
        bitmap = result
        if (isGone) result.close()
        else setPicture(result)
      },
      () => !isGone && reportBroken.current(),
    )
    return () => {
      isGone = true
      bitmap?.close()
    }
  }, [file])
  return picture
}

interface CropCanvasProps {
  canvas: RefObject<HTMLCanvasElement | null>
  kind: PictureKind
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** A pointer that moves less than this, in px, counts as a press instead of a drag. */
const PRESS_MAX_PX = 4
/** How far an arrow key moves the crop, as a share of the frame. */
const KEY_STEP = 0.05
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Shows the cropped picture, which dragging, pressing and arrow keys move. */
function CropCanvas({ canvas, kind, picture, crop, onChange }: CropCanvasProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const drag = useRef<{ x: number; y: number; crop: Crop; moved: boolean } | null>(null)
  const { width, height } = PICTURES[kind]
  const ratio = width / height
  const moveTo = (from: Crop, x: number, y: number) => onChange(changedCrop(from, { x, y }, picture, ratio))
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [canvas, picture, crop])

  /** The number of picture pixels per screen pixel. */
  const scaleAt = (element: Element) =>
    croppedRectangle(crop, picture, ratio).width / element.getBoundingClientRect().width
  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, crop, moved: false }
  }
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const start = drag.current
    if (!start) return
    const [across, down] = [event.clientX - start.x, event.clientY - start.y]
    start.moved ||= Math.hypot(across, down) > PRESS_MAX_PX
    const scale = scaleAt(event.currentTarget)
    if (start.moved) moveTo(start.crop, start.crop.x - across * scale, start.crop.y - down * scale)
  }
  const handleUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const start = drag.current
    drag.current = null
    if (!start || start.moved) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = scaleAt(event.currentTarget)
    const across = event.clientX - (box.left + box.width / 2)
    const down = event.clientY - (box.top + box.height / 2)
    moveTo(crop, crop.x + across * scale, crop.y + down * scale)
  }
  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const source = croppedRectangle(crop, picture, ratio)
    moveTo(crop, crop.x + arrow[0] * source.width * KEY_STEP, crop.y + arrow[1] * source.height * KEY_STEP)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: lets arrow keys reach the canvas while a screen reader runs */}
      <canvas
        ref={canvas}
        width={width}
        height={height}
        tabIndex={0}
        role="application"
        aria-label={t('account.picture.move')}
        aria-describedby={hintId}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={() => {
          drag.current = null
        }}
        onKeyDown={handleKey}
        className={`mx-auto block w-full touch-none cursor-grab bg-sunk select-none active:cursor-grabbing ${kind === 'photo' ? 'max-w-64 rounded-full' : 'rounded-m'}`}
      />
      <p id={hintId} className="mt-3 text-sm text-muted">
        {t('account.picture.moveHint')}
      </p>
    </>
  )
}
