import { useTranslation } from 'react-i18next'
import { ABOUT_MAX } from '#contract/person.rules.ts'
import type { Profile } from '#contract/person.ts'
import { send } from '#web/client.ts'
import { findOut } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { fieldProps, useForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

const checks = async () => (await import('#contract/person.ts')).profileInput

export function GeneralForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const form = useForm(checks, {
    displayName: profile.displayName,
    firstName: profile.firstName,
    lastName: profile.lastName,
    role: profile.role ?? '',
    company: profile.company ?? '',
    pronouns: profile.pronouns ?? '',
    about: profile.about ?? '',
  })
  const handleSubmit = form.handleSubmit(async (body) => {
    await send('updateProfile', { body })
    await findOut()
    toast(t('people.edit.saved'), { tone: 'success' })
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'displayName')}
        label={t('people.edit.displayName')}
        autoComplete="nickname"
        required
      />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          {...fieldProps(form, 'firstName')}
          label={t('people.edit.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField {...fieldProps(form, 'lastName')} label={t('people.edit.lastName')} autoComplete="family-name" />
        <TextField {...fieldProps(form, 'role')} label={t('people.edit.role')} autoComplete="organization-title" />
        <TextField {...fieldProps(form, 'company')} label={t('people.edit.company')} autoComplete="organization" />
      </div>
      <TextField {...fieldProps(form, 'pronouns')} label={t('people.edit.pronouns')} />
      <TextField {...fieldProps(form, 'about')} label={t('people.edit.about')} rows={4} counter={ABOUT_MAX} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t('people.edit.save')}
      </Button>
    </form>
  )
}
