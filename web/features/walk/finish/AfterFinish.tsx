import { Link, useLocation } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import ImageIcon from 'lucide-react/icons/image'
import LinkIcon from 'lucide-react/icons/link-2'
import Send from 'lucide-react/icons/send'
import { useEffect, useRef, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { FinishRating } from '#web/features/ratings/FinishRating.tsx'
import { useShare } from '#web/features/share/useShare.ts'
import { useFinish } from './useFinish.ts'

/** The content after the finish: closing words, thanks, a share picture and further journeys. */
export function AfterFinish({ journey, isMember }: { journey: Journey; isMember: boolean }) {
  const { profile } = useSession()
  const { data: finish } = useFinish(journey.id, isMember)
  const mayThank = !isOwnedBy(journey, profile?.id ?? null) && journey.owner.id !== FORMER_MEMBER_ID
  const mayShare = journey.visibility !== 'private' && !journey.hidden
  return (
    <>
      {journey.closingWords !== null && <ClosingWords journey={journey} words={journey.closingWords} />}
      {!isMember && <SignInNote />}
      {finish && (mayThank || mayShare) && (
        <div className="grid items-start gap-4 @xl:grid-cols-2">
          {mayThank && !journey.discussionClosed && <FinishThanks journey={journey} thanked={finish.thanked} />}
          {mayThank && <FinishRating journey={journey} rating={finish.rating} />}
          {mayShare && profile && <FinishPicture key={finish.finishedAt} journey={journey} person={profile} />}
        </div>
      )}
      {finish && finish.next.length > 0 && <FinishNext journeys={finish.next} />}
    </>
  )
}

function ClosingWords({ journey, words }: { journey: Journey; words: string }) {
  const { t } = useTranslation()
  return (
    <figure className="grid gap-1.5 rounded-panel bg-brand-soft p-5">
      <figcaption className="text-sm text-muted">
        {t('finish.closingWords', { name: journey.owner.displayName })}
      </figcaption>
      <blockquote dir="auto" className="whitespace-pre-line font-[560] [overflow-wrap:anywhere]">
        <q>{words}</q>
      </blockquote>
    </figure>
  )
}

function SignInNote() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <p className="text-sm text-muted">
      <Link
        to="/auth/login"
        search={{ returnTo: pathname }}
        className={`${buttonClass({ variant: 'soft' })} h-auto text-start`}
      >
        {t('finish.signIn')}
      </Link>
    </p>
  )
}

/** A button that thanks the owner, once; it then says so and keeps the focus. */
function FinishThanks({ journey: { id, owner }, thanked }: { journey: Journey; thanked: boolean }) {
  const { t } = useTranslation()
  const write = useWrite()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const isDone = thanked || isSent
  const name = owner.displayName

  const handlePress = async () => {
    if (isDone) return
    setIsSending(true)
    try {
      await write('thankOwner', { params: { pathId: id } })
      setIsSent(true)
    } catch (failure) {
      showFailure(failure, t('finish.thankFailed'))
    }
    setIsSending(false)
  }
  return (
    <section className="grid justify-items-start gap-3 rounded-panel border border-line bg-card p-5">
      <div className="flex items-center gap-3">
        <Avatar initial={owner.initial} photoURL={owner.photoURL} id={owner.id} size="md" />
        <div className="min-w-0">
          <h4 className="text-[1.06rem]">{t('finish.thankTitle')}</h4>
          <p className="text-sm text-muted">{t('finish.thankText', { name })}</p>
        </div>
      </div>
      <Button
        variant={isDone ? 'quiet' : 'soft'}
        busy={isSending}
        aria-disabled={isDone || undefined}
        onClick={() => void handlePress()}
        className="[overflow-wrap:anywhere]"
      >
        {isDone && <Check size={18} aria-hidden="true" />}
        {t(isDone ? 'finish.thanked' : 'finish.thank', { name })}
      </Button>
      <span role="status" className="sr-only">
        {isSent && t('finish.thanked', { name })}
      </span>
    </section>
  )
}

interface FinishPictureProps {
  journey: Journey
  person: Person
}

/** A button that creates the share picture. */
function FinishPicture({ journey, person }: FinishPictureProps) {
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
  // The pressed button is gone, so the download link gets the focus.
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

/** Journeys with the same badges. */
function FinishNext({ journeys }: { journeys: readonly Journey[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3 pt-2">
      <h4 className="text-[1.2rem]">{t('finish.next')}</h4>
      <ul className="grid gap-3 @3xl:grid-cols-3">
        {journeys.map((journey) => (
          <li key={journey.id}>
            <NextCard journey={journey} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextCard({ journey }: { journey: Journey }) {
  const { ofJourney } = useFacts()
  return (
    <article className="relative flex h-full items-start gap-3 rounded-panel border border-line bg-card p-3 hover:border-field">
      <JourneyCover journey={journey} className="size-18 shrink-0 rounded-m" />
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          className="after:absolute after:inset-0 after:rounded-panel"
        >
          <b dir="auto" className="line-clamp-2 font-head leading-tight [overflow-wrap:anywhere]">
            {journey.name}
          </b>
        </Link>
        <span dir="auto" className="truncate text-sm text-muted">
          {journey.owner.displayName}
        </span>
        <FactsLine facts={ofJourney(journey)} />
      </div>
    </article>
  )
}
