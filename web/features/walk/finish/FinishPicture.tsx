import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link-2'
import { useId } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useFinishPicture } from './useFinishPicture.ts'

/** The picture that the person can save and share. */
export function FinishPicture({ journey, person }: { journey: Journey; person: Person }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { picture, isBusy, save, copyLink } = useFinishPicture(journey)
  return (
    <section aria-labelledby={headingId} className="panel grid content-start gap-3.5 p-5 sm:p-5.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-[1.06rem]">
          {t('finish.pictureTitle')}
        </h2>
        <p className="text-sm text-muted">{t(copyLink ? 'finish.pictureText' : 'finish.pictureOnlyYours')}</p>
      </div>
      {picture.error ? (
        <div role="alert" className="grid justify-items-start gap-2 text-sm text-muted">
          <p>{t('finish.pictureFailed')}</p>
          <Button variant="soft" onClick={() => void picture.refetch()}>
            {t('finish.retry')}
          </Button>
        </div>
      ) : (
        <div className="aspect-[1200/630] overflow-hidden rounded-m border border-line bg-sunk">
          {picture.data && (
            <img
              src={picture.data.address}
              width={1200}
              height={630}
              alt={t('finish.pictureAlt', { person: person.displayName, journey: journey.name })}
              className="size-full"
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" aria-disabled={save === null || undefined} onClick={() => save?.()}>
          <Download size={18} aria-hidden="true" />
          {t('finish.save')}
        </Button>
        {copyLink && (
          <Button variant="quiet" busy={isBusy} onClick={() => void copyLink()}>
            <LinkIcon size={18} aria-hidden="true" />
            {t('finish.copy')}
          </Button>
        )}
      </div>
    </section>
  )
}
