import { useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { ABOUT_MAX } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { displayNameAfter, type General, generalOf, isSameGeneral } from './general.values.ts'
import { LinksField } from './LinksField.tsx'

const schema = async () => (await import('#contract/person.ts')).profileInput

/** The public profile; what isn't saved yet is kept in the browser. */
export function GeneralForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const changeProfile = useChangeProfile()
  const form = useForm(schema, generalOf(profile), { place: 'profile' })
  const [resetCount, setResetCount] = useState(0)
  const unsaved = !isSameGeneral(form.values, generalOf(profile))
  const reset = (to: Profile) => {
    form.reset(generalOf(to))
    setResetCount(resetCount + 1)
  }
  const handleSubmit = form.handleSubmit(async (body) => {
    reset(await changeProfile('updateProfile', { body }))
    toast(t('account.edit.saved'), { tone: 'success' })
  })
  const handleName = (name: 'firstName' | 'lastName') => (value: string) => {
    form.set('displayName', displayNameAfter(form.values, { [name]: value }))
    form.set(name, value)
  }
  const field = (name: keyof Omit<General, 'links'>) => fieldProps(form, name)
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <FormError message={form.formError} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          onChange={handleName('firstName')}
          label={t('account.edit.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...field('lastName')}
          onChange={handleName('lastName')}
          label={t('account.edit.lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextField {...field('displayName')} label={t('account.edit.displayName')} autoComplete="nickname" required />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField {...field('role')} label={t('account.edit.role')} autoComplete="organization-title" />
        <TextField {...field('company')} label={t('account.edit.company')} autoComplete="organization" />
      </div>
      <TextField {...field('pronouns')} label={t('account.edit.pronouns')} />
      <TextField {...field('about')} label={t('account.edit.about')} rows={4} counter={ABOUT_MAX} />
      <LinksField
        key={resetCount}
        value={form.values.links}
        error={form.errors.links}
        onChange={(links) => form.set('links', links)}
        onBlur={() => form.touch('links')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {t('account.edit.save')}
        </Button>
        {unsaved && (
          <Button variant="quiet" disabled={form.busy} onClick={() => reset(profile)}>
            {t('account.edit.discard')}
          </Button>
        )}
      </div>
    </form>
  )
}
