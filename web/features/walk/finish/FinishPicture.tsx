import Download from 'lucide-react/icons/download'
import ImageIcon from 'lucide-react/icons/image'
import LinkIcon from 'lucide-react/icons/link-2'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShare } from '#web/features/share/useShare.ts'

interface FinishPictureProps {
  journey: Journey
  person: Person
}

/** Makes the share picture when asked for. */
export function FinishPicture({ journey, person }: FinishPictureProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [isMaking, setIsMaking] = useState(false)
  const [url, setUrl] = useState<string | null>(null)

  const handlePress = async () => {
    setIsMaking(true)
    try {
      setUrl((await write('createFinishPicture', { params: { pathId: journey.id } })).url)
    } catch (failure) {
      showFailure(failure, t('finish.pictureFailed'))
    }
    setIsMaking(false)
  }
  return (
    <section className="grid justify-items-start gap-3 rounded-panel border border-line bg-card p-5">
      <div>
        <h4 className="text-[1.06rem]">{t('finish.pictureTitle')}</h4>
        <p className="text-sm text-muted">{t('finish.pictureText')}</p>
      </div>
      {url === null ? (
        <Button variant="soft" busy={isMaking} onClick={() => void handlePress()}>
          <ImageIcon size={18} aria-hidden="true" />
          {t('finish.getPicture')}
        </Button>
      ) : (
        <Picture url={url} journey={journey} person={person} />
      )}
    </section>
  )
}

function Picture({ url, journey, person }: FinishPictureProps & { url: string }) {
  const { t } = useTranslation()
  const { copyLink, openSheet } = useShare({ name: journey.name, address: url })
  const download = useRef<HTMLAnchorElement>(null)
  // The pressed button is gone.
  useEffect(() => download.current?.focus({ preventScroll: true }), [])
  const { pathname } = new URL(url)
  return (
    <>
      <img
        src={pathname}
        width={1200}
        height={630}
        alt={t('finish.pictureAlt', { person: person.displayName, journey: journey.name })}
        className="h-auto w-full rounded-m bg-sunk"
      />
      <div className="flex flex-wrap gap-2.5">
        <a ref={download} href={pathname} download="cairn.png" className={buttonClass({ variant: 'quiet' })}>
          <Download size={18} aria-hidden="true" />
          {t('finish.download')}
        </a>
        <Button variant="quiet" onClick={() => void copyLink()}>
          <LinkIcon size={18} aria-hidden="true" />
          {t('finish.copy')}
        </Button>
        {openSheet && (
          <Button variant="quiet" onClick={() => void openSheet()}>
            <Send size={18} aria-hidden="true" />
            {t('finish.send')}
          </Button>
        )}
      </div>
    </>
  )
}
