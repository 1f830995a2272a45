import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { CropCanvas } from './CropCanvas.tsx'
import { type Crop, changedCrop, wholeCrop, ZOOM_MAX } from './crop.ts'
import { blobOf, PICTURES, type PictureKind, readPicture } from './picture.ts'

interface CropDialogProps {
  kind: PictureKind
  file: File
  /** Why sending the picture failed. */
  error: string | null
  busy: boolean
  onDone: (picture: Blob) => void
  /** Called if the file holds no picture. */
  onBroken: () => void
  onClose: () => void
}

/** Chooses the part of a picture to keep; only that part is sent. */
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

/** Null while the file is read. */
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
