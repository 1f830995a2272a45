import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link-2'
import Share from 'lucide-react/icons/share-2'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { useFinishPicture } from './useFinishPicture.ts'

/** 'Share it': the system's sheet, or a menu. Of a journey that only its owner sees, the picture can only be saved. */
export function ShareFinish({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { isBusy, save, copyLink, openSheet } = useFinishPicture(journey)
  if (copyLink === null)
    return (
      <Button size="lg" aria-disabled={save === null || undefined} onClick={() => save?.()}>
        <Download size={19} aria-hidden="true" />
        {t('finish.savePicture')}
      </Button>
    )
  const content = (
    <>
      <Share size={19} aria-hidden="true" />
      {t('finish.share')}
    </>
  )
  if (openSheet)
    return (
      <Button size="lg" busy={isBusy} onClick={() => void openSheet()}>
        {content}
      </Button>
    )
  return (
    <Menu
      label={t('finish.share')}
      trigger={content}
      triggerClassName={buttonClass({ size: 'lg' })}
      align="start"
      items={[
        { label: t('finish.copy'), icon: <LinkIcon size={18} aria-hidden="true" />, onSelect: () => void copyLink() },
        ...(save
          ? [{ label: t('finish.savePicture'), icon: <Download size={18} aria-hidden="true" />, onSelect: save }]
          : []),
      ]}
    />
  )
}
