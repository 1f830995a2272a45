import { type DragEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/rules/image.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ChooseFileButton } from './ChooseFileButton.tsx'
import type { PictureKind } from './picture.ts'
import { RemovePictureButton } from './RemovePictureButton.tsx'
import { usePictureChange } from './usePictureChange.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** Max. size of a file in MB. */
const SIZE_MAX = IMAGE_MAX_BYTES / (1024 * 1024)

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
  const hintId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const { busy, error, setError, put, remove } = usePictureChange(kind)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = problemOf(chosen)
    setError(problem && t(problem, { size: SIZE_MAX }))
    setFile(problem ? null : chosen)
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    choose(event.dataTransfer.files[0])
  }
  const handleBroken = () => {
    setFile(null)
    setError(t('account.picture.broken'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes dropped files; the button inside does the same
    <div
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
      className={`rounded-m border-[1.5px] border-dashed p-4 ${isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line'}`}
    >
      <h3 className="mb-3 text-base">{t(`account.picture.${kind}.title`)}</h3>
      {children}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ChooseFileButton kind={kind} isInvalid={error !== null} hintId={hintId} onChoose={choose} />
        {isSet && <RemovePictureButton kind={kind} busy={busy} onRemove={remove} />}
      </div>
      <div id={hintId} className="mt-2 text-[0.8125rem]">
        <p role="alert" className="text-danger">
          {error}
        </p>
        {error === null && <p className="text-faint">{t('account.picture.hint', { size: SIZE_MAX })}</p>}
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
    </div>
  )
}

function problemOf({ type, size }: File) {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'account.picture.type' as const
  return size > IMAGE_MAX_BYTES ? ('account.picture.size' as const) : null
}
