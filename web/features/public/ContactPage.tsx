import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FeedbackForm } from '#web/features/feedback/FeedbackForm.tsx'
import { RunBy } from '#web/features/site/RunBy.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'

export function ContactPage() {
  const { t } = useTranslation()
  const [replyTo, setReplyTo] = useState<string | null>(null)
  const [isNotice, setIsNotice] = useState(false)
  return (
    <PublicPage
      title={t('pages.contact.title')}
      description={t('pages.contact.description')}
      lead={t('pages.contact.lead')}
    >
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {replyTo === null ? (
          <FeedbackForm
            key={String(isNotice)}
            kind={isNotice ? 'notice' : 'contact'}
            textLabel={t('pages.contact.message')}
            submit={t('pages.contact.submit')}
            rows={7}
            onSent={({ email }) => setReplyTo(email)}
          >
            <Checkbox label={t('feedback.illegal.label')} checked={isNotice} onChange={setIsNotice} name="notice" />
            <noscript>
              <p className="text-danger">{t('pages.contact.needsScript')}</p>
            </noscript>
          </FeedbackForm>
        ) : (
          <MessageSent replyTo={replyTo} onAgain={() => setReplyTo(null)} />
        )}
        <div className="grid gap-8">
          <section>
            <h2 className="mb-3 text-xl">{t('pages.contact.firstTitle')}</h2>
            <div className="grid gap-3 text-muted">
              <RunBy />
              <p>
                <LinkedText text={t('pages.contact.answered')} to="/faqs" />
              </p>
              <p>
                <LinkedText text={t('pages.contact.data')} to="/app/user/edit?part=data" />
              </p>
            </div>
          </section>
          <section>
            <h2 className="mb-3 text-xl">{t('pages.contact.keptTitle')}</h2>
            <p className="text-muted">
              <LinkedText text={t('pages.contact.kept')} to="/privacy" />
            </p>
          </section>
        </div>
      </div>
    </PublicPage>
  )
}

/** The confirmation that replaces the form. It gets the focus, because the pressed button disappears. */
function MessageSent({ replyTo, onAgain }: { replyTo: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel grid max-w-180 justify-items-start gap-4 p-6 sm:p-9">
      <h2 ref={heading} tabIndex={-1} className="text-[1.6rem] outline-none">
        {t('pages.contact.sent')}
      </h2>
      <p className="text-muted">{t('pages.contact.sentText', { email: replyTo })}</p>
      <Button variant="quiet" onClick={onAgain}>
        {t('pages.contact.again')}
      </Button>
    </section>
  )
}
