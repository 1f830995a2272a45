import { Link } from '@tanstack/react-router'
import Code from 'lucide-react/icons/code'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { embedCode } from '#contract/rules/embed.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useOrigin } from '#web/core/session/site-url.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { useShare } from '#web/core/ui/useShare.ts'
import { EmbedDialog } from './EmbedDialog.tsx'
import { emailLink } from './share.links.ts'

/**
 * Shown after publishing: the journey's link and ways to share it; for a private journey, only a
 * message.
 */
export function PublishedPanel({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const id = useId()
  const [isClosed, setIsClosed] = useState(false)
  const isPrivate = journey.visibility === 'private'
  const { profile } = useSession()
  // Hides the panel if another person signs in on the same page.
  if (isClosed || !isOwnedBy(journey, profile?.id ?? null)) return null
  return (
    <section aria-labelledby={id} className="panel mt-5 grid gap-3.5 border-brand p-5 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-[1.3rem]">
          {t(isPrivate ? 'sharing.published.private' : 'sharing.published.title')}
        </h2>
        <IconButton label={t('ui.close')} onClick={() => setIsClosed(true)} className="-me-2.5 -mt-2.5">
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {isPrivate ? <p className="text-muted">{t('sharing.notePrivate')}</p> : <Sharing journey={journey} />}
    </section>
  )
}

function Sharing({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const origin = useOrigin()
  const [isEmbedding, setIsEmbedding] = useState(false)
  const shared = { name: journey.name, address: `${origin}/app/discover/journey/${encodeURIComponent(journey.id)}` }
  const { copyLink, copyCode } = useShare(shared)
  const code = embedCode({ site: origin, journey })
  return (
    <>
      <p className="text-muted">
        {t(`sharing.published.${journey.visibility === 'unlisted' ? 'unlisted' : 'public'}`)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <input
          readOnly
          dir="ltr"
          aria-label={t('sharing.published.address')}
          value={shared.address}
          onFocus={(event) => event.target.select()}
          className="field-box w-0! min-w-56 grow"
        />
        <Button onClick={() => void copyLink()}>
          <Copy size={18} aria-hidden="true" />
          {t('sharing.copy')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <a href={emailLink(shared)} className={buttonClass({ variant: 'quiet' })}>
          <Mail size={18} aria-hidden="true" />
          {t('sharing.email')}
        </a>
        <Button variant="quiet" onClick={() => setIsEmbedding(true)}>
          <Code size={18} aria-hidden="true" />
          {t('sharing.embed')}
        </Button>
        <Link to="/app/user/new" className={buttonClass({ variant: 'quiet' })}>
          <UserPlus size={18} aria-hidden="true" />
          {t('sharing.published.invite')}
        </Link>
      </div>
      <EmbedDialog
        code={code}
        open={isEmbedding}
        onCopy={() => void copyCode(code)}
        onClose={() => setIsEmbedding(false)}
      />
    </>
  )
}
