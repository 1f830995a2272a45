import ImagePlus from 'lucide-react/icons/image-plus'
import { IMAGE_TYPES } from '#contract/rules/image.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import type { PictureKind } from './picture.ts'

interface ChooseFileButtonProps {
  kind: PictureKind
  isInvalid: boolean
  /** The id of the hint or error below. */
  hintId: string
  onChoose: (file: File | undefined) => void
}

/** A native file input that looks like a button. */
export function ChooseFileButton({ kind, isInvalid, hintId, onChoose }: ChooseFileButtonProps) {
  const { t } = useTranslation()
  return (
    <label
      className={`relative ${buttonClass({ variant: 'quiet' })} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
    >
      <ImagePlus size={18} aria-hidden="true" />
      {t('account.picture.choose')}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={t('account.picture.chooseFor', { what: t(`account.picture.${kind}.title`) })}
        aria-describedby={hintId}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Otherwise choosing the same file again would fire no event.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  )
}
