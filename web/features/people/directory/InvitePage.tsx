import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { useShare } from '#web/core/ui/useShare.ts'
import { useMayInvite } from './useMayInvite.ts'

const schema = async () => (await import('#contract/person.ts')).addressed

/** A form to invite someone by email, for members who have confirmed their own email. */
export function InvitePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const mayInvite = useMayInvite()
  return (
    <>
      <h1 className="text-[2.1rem]">{t('people.invite.title')}</h1>
      <p className="mt-2 mb-6 max-w-[36rem] text-muted">{t(mayInvite ? 'people.invite.text' : 'people.invite.off')}</p>
      {!mayInvite ? null : profile?.emailVerified === false ? (
        <section aria-label={t('shell.confirm.title')} className="panel max-w-150 p-5 sm:p-7">
          <ConfirmEmail email={profile.email ?? ''} />
        </section>
      ) : (
        <InviteForm />
      )}
    </>
  )
}

function InviteForm() {
  const { t } = useTranslation()
  const write = useWrite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const form = useForm(schema, { email: '' })
  const handleSubmit = form.handleSubmit(async (body) => {
    const answer = await write('invite', { body })
    setLink(answer.link ?? null)
    setSentTo(body.email)
    form.reset()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="panel grid max-w-150 gap-2 p-5 sm:p-7">
      <FormError message={form.formError} />
      <TextField {...fieldProps(form, 'email')} label={t('people.invite.email')} type="email" required />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t('people.invite.submit')}
      </Button>
      <p role="status" className="text-muted">
        {sentTo !== null && t(link === null ? 'people.invite.sent' : 'people.invite.linkReady', { email: sentTo })}
      </p>
      {link !== null && <LinkToCopy url={link} />}
    </form>
  )
}

/** The link for the invited person, for copying. */
function LinkToCopy({ url }: { url: string }) {
  const { t } = useTranslation()
  const { copyLink } = useShare({ name: t('people.invite.link'), address: url })
  return (
    <div className="grid gap-2 rounded-box bg-brand-soft p-3.5">
      <input
        readOnly
        dir="ltr"
        aria-label={t('people.invite.link')}
        value={url}
        onFocus={(event) => event.target.select()}
        className="field-box min-w-0"
      />
      <Button onClick={() => void copyLink()} className="justify-self-start">
        {t('people.invite.copy')}
      </Button>
    </div>
  )
}
