import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/image.rules.ts'
import { Button, buttonClass } from '#web/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { PictureKind } from './picture.ts'
import { usePictureChange } from './usePictureChange.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const MEGABYTE = 1024 * 1024
const SIZE = IMAGE_MAX_BYTES / MEGABYTE

interface PictureFieldProps {
  kind: PictureKind
  /** There is a picture to remove. */
  isSet: boolean
  /** The current picture. */
  children: ReactNode
}

/** Adds, crops or removes the profile photo or cover; accepts dropped files. */
export function PictureField({ kind, isSet, children }: PictureFieldProps) {
  const { t } = useTranslation()
  const belowId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { busy, error, setError, put, remove } = usePictureChange(kind)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = wrongWith(chosen)
    setError(wrong && t(wrong, { size: SIZE }))
    setFile(wrong ? null : chosen)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const handleBroken = () => {
    setFile(null)
    setError(t('account.picture.broken'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes dropped files; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={`rounded-m border-[1.5px] border-dashed p-4 ${over ? 'border-brand bg-brand-soft' : 'border-line'}`}
    >
      <h3 className="mb-3 text-base">{t(`account.picture.${kind}.title`)}</h3>
      {children}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <label
          className={`relative ${buttonClass({ variant: 'quiet' })} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
        >
          <ImagePlus size={18} aria-hidden="true" />
          {t('account.picture.choose')}
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            aria-label={t('account.picture.chooseFor', { what: t(`account.picture.${kind}.title`) })}
            aria-describedby={belowId}
            aria-invalid={error !== null || undefined}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
          />
        </label>
        {isSet && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t(`account.picture.${kind}.remove`)}
          </Button>
        )}
      </div>
      <div id={belowId} className="mt-2 text-[0.8125rem]">
        <p role="alert" className="text-danger">
          {error}
        </p>
        {error === null && <p className="text-faint">{t('account.picture.hint', { size: SIZE })}</p>}
      </div>
      <Suspense>
        {file && (
          <CropDialog
            kind={kind}
            file={file}
            error={error}
            busy={busy}
            onDone={async (picture) => (await put(picture)) && setFile(null)}
            onBroken={handleBroken}
            onClose={() => setFile(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={removing}
        danger
        title={t(`account.picture.${kind}.removeTitle`)}
        text={t(`account.picture.${kind}.removeText`)}
        confirmLabel={t(`account.picture.${kind}.remove`)}
        busy={busy}
        onConfirm={async () => {
          await remove()
          setRemoving(false)
        }}
        onClose={() => setRemoving(false)}
      />
    </div>
  )
}

function wrongWith({ type, size }: File) {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'account.picture.type' as const
  return size > IMAGE_MAX_BYTES ? ('account.picture.size' as const) : null
}
