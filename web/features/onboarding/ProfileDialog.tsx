import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

const schema = async () => (await import('#contract/person.ts')).naming

interface ProfileDialogProps {
  name: string
  onNext: () => void
}

/** First step of onboarding: the name that others see. */
export function ProfileDialog({ name, onNext }: ProfileDialogProps) {
  const { t } = useTranslation()
  const changeProfile = useChangeProfile()
  const form = useForm(schema, { fullName: name })
  const handleSubmit = form.handleSubmit(async (values) => {
    await changeProfile('rename', { params: { fullname: values.fullName } })
    onNext()
  })
  return (
    <Dialog open onClose={onNext} title={t('onboarding.profile.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('onboarding.profile.text')}</p>
        <TextField
          {...fieldProps(form, 'fullName')}
          error={form.errors.fullName ?? form.formError ?? undefined}
          label={t('onboarding.profile.fullName')}
          autoComplete="name"
          autoFocus
          required
        />
        <Button type="submit" busy={form.busy} className="justify-self-end">
          {t('onboarding.profile.next')}
        </Button>
      </form>
    </Dialog>
  )
}
