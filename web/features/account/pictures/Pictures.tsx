import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, type ReactNode, Suspense, useId, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/rules/limits.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import type { PictureKind } from './picture.ts'

/** The member's photo and cover, each of which is saved when it is chosen and cropped. */
export function Pictures({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const hintId = useId()
  return (
    <div id="pictures" tabIndex={-1} className="grid gap-4 outline-none">
      <PictureField kind="photo" isSet={profile.photoURL !== null} hintId={hintId}>
        <Avatar id={profile.id} initial={profile.initial} photoURL={profile.photoURL} size="picture" />
      </PictureField>
      <PictureField kind="cover" isSet={profile.cover !== null} hintId={hintId}>
        <PersonCover person={profile} className="aspect-[10/3] h-21 max-w-full rounded-m" />
      </PictureField>
      <p id={hintId} className="text-[0.8125rem] text-faint">
        {t('account.picture.hint', { size: SIZE_MAX })}
      </p>
    </div>
  )
}

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog')

/** Max. size of an uploaded file in MB. */
const SIZE_MAX = IMAGE_MAX_BYTES / (1024 * 1024)

interface PictureFieldProps {
  kind: PictureKind
  /** Whether a picture is set, which can be removed. */
  isSet: boolean
  /** The id of the text about files that can be used. */
  hintId: string
  /** The current picture, or its placeholder. */
  children: ReactNode
}

/** A field to add, crop or remove the profile photo or cover; accepts dropped files. */
function PictureField({ kind, isSet, hintId, children }: PictureFieldProps) {
  const { t } = useTranslation()
  const errorId = useId()
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
    <fieldset
      aria-label={t(`account.picture.${kind}.title`)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
      className={`grid min-w-0 gap-y-1 rounded-m outline-2 outline-dashed outline-offset-4 ${isDraggedOver ? 'outline-brand' : 'outline-transparent'}`}
    >
      <div className={`flex items-center gap-x-4.5 gap-y-3 ${kind === 'cover' ? 'flex-wrap' : ''}`}>
        {children}
        <div className="flex min-w-0 flex-wrap gap-2">
          <ChooseFileButton
            kind={kind}
            isSet={isSet}
            isInvalid={error !== null}
            describedBy={`${errorId} ${hintId}`}
            onChoose={choose}
          />
          {isSet && <RemovePictureButton kind={kind} busy={busy} onRemove={remove} />}
        </div>
      </div>
      <p id={errorId} role="alert" className="text-[0.8125rem] text-danger empty:hidden">
        {error}
      </p>
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
    </fieldset>
  )
}

function problemOf({ type, size }: File) {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'account.picture.type' as const
  return size > IMAGE_MAX_BYTES ? ('account.picture.size' as const) : null
}

const SET = { photo: 'setPhoto', cover: 'setCover' } as const
const REMOVE = { photo: 'removePhoto', cover: 'removeCover' } as const

/**
 * Uploads or removes the signed-in person's photo or cover; `error` is the server's error message.
 */
function usePictureChange(kind: PictureKind) {
  const { t } = useTranslation()
  const changeProfile = useChangeProfile()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = async (request: () => Promise<Profile>, done: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await request()
      toast(done, { tone: 'success' })
      return true
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('ui.error.title'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    setError,
    put: (picture: Blob) =>
      change(() => changeProfile(SET[kind], { body: picture }), t(`account.picture.${kind}.saved`)),
    remove: () => change(() => changeProfile(REMOVE[kind], {}), t(`account.picture.${kind}.removed`)),
  }
}

interface ChooseFileButtonProps {
  kind: PictureKind
  isSet: boolean
  isInvalid: boolean
  /** The ids of the error message and of the hint. */
  describedBy: string
  onChoose: (file: File | undefined) => void
}

/** A native file input that looks like a button. */
function ChooseFileButton({ kind, isSet, isInvalid, describedBy, onChoose }: ChooseFileButtonProps) {
  const { t } = useTranslation()
  return (
    <label
      className={`relative ${buttonClass({ variant: 'quiet' })} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
    >
      <ImagePlus size={18} aria-hidden="true" />
      {t(`account.picture.${kind}.${isSet ? 'change' : 'choose'}`)}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Without this reset, choosing the same file again would fire no event.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  )
}

interface RemovePictureButtonProps {
  kind: PictureKind
  busy: boolean
  onRemove: () => Promise<unknown>
}

function RemovePictureButton({ kind, busy, onRemove }: RemovePictureButtonProps) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const handleConfirm = async () => {
    await onRemove()
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="plain" aria-label={t(`account.picture.${kind}.remove`)} onClick={() => setIsConfirming(true)}>
        {t('account.picture.remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={t(`account.picture.${kind}.removeTitle`)}
        text={t(`account.picture.${kind}.removeText`)}
        confirmLabel={t(`account.picture.${kind}.remove`)}
        busy={busy}
        onConfirm={() => void handleConfirm()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
