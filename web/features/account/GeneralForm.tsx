import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { isSafeLink, lacksScheme } from '#contract/rules/link.ts'
import { ABOUT_MAX, LINKS_MAX } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/person.ts')).profileInput

/** The form of the public profile; unsaved changes are kept in the browser. */
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
    <form onSubmit={handleSubmit} noValidate className="grid">
      <FormError message={form.formError} />
      <div className="grid gap-x-4 sm:grid-cols-2">
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
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField {...field('displayName')} label={t('account.edit.displayName')} autoComplete="nickname" required />
        <TextField {...field('pronouns')} label={t('account.edit.pronouns')} />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField {...field('role')} label={t('account.edit.role')} autoComplete="organization-title" />
        <TextField {...field('company')} label={t('account.edit.company')} autoComplete="organization" />
      </div>
      <TextField {...field('about')} label={t('account.edit.about')} rows={3} counter={ABOUT_MAX} />
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

/** The values of the form of the public profile. */
interface General {
  displayName: string
  firstName: string
  lastName: string
  role: string
  company: string
  pronouns: string
  about: string
  links: string[]
}

function generalOf(profile: Profile): General {
  return {
    displayName: profile.displayName,
    firstName: profile.firstName,
    lastName: profile.lastName,
    role: profile.role ?? '',
    company: profile.company ?? '',
    pronouns: profile.pronouns ?? '',
    about: profile.about ?? '',
    links: profile.links,
  }
}

function isSameGeneral(one: General, other: General): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The display name after a change: it follows the first and last name until the person chooses
 * another one.
 */
function displayNameAfter(before: General, change: Partial<General>): string {
  const after = { ...before, ...change }
  const isAutomatic = before.displayName.trim() === '' || before.displayName === fullName(before)
  return isAutomatic ? fullName(after) : before.displayName
}

function fullName({ firstName, lastName }: General): string {
  return `${firstName} ${lastName}`.trim()
}

interface LinksFieldProps {
  value: readonly string[]
  /** Called with the links, without empty rows. */
  onChange: (links: string[]) => void
  onBlur: () => void
  error: string | undefined
}

interface LinkRow {
  id: number
  link: string
}

/** One text field per link, each with its own error. */
function LinksField({ value, onChange, onBlur, error }: LinksFieldProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<LinkRow[]>(() => value.map((link, id) => ({ id, link })))
  const change = (next: LinkRow[]) => {
    setRows(next)
    onChange(next.map(({ link }) => link.trim()).filter((link) => link !== ''))
  }
  const handleAdd = () => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, link: '' }])
  const errorOf = ({ link }: LinkRow) => {
    if (error === undefined || link.trim() === '' || isSafeLink(link.trim())) return undefined
    return lacksScheme(link) ? `${error}. ${t('ui.lacksScheme')}` : error
  }
  const isGeneralError = error !== undefined && rows.every((row) => errorOf(row) === undefined)
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="mb-1.5 text-sm font-[650]">{t('account.edit.links')}</legend>
      <p className="mb-2 text-[0.8125rem] text-faint">{t('account.edit.linksHint', { count: LINKS_MAX })}</p>
      {rows.map((row, index) => (
        <div key={row.id} className="flex items-start gap-1.5">
          <TextField
            name="links"
            type="url"
            inputMode="url"
            className="grow [&>label]:sr-only"
            label={t('account.edit.link', { number: index + 1 })}
            value={row.link}
            error={errorOf(row)}
            onBlur={onBlur}
            onChange={(link) => change(rows.map((other) => (other.id === row.id ? { ...other, link } : other)))}
            autoFocus={row.link === '' && index === rows.length - 1}
          />
          <IconButton
            label={t('account.edit.linkRemove', { number: index + 1 })}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p role="alert" className="text-[0.8125rem] text-danger">
        {isGeneralError && error}
      </p>
      {rows.length < LINKS_MAX && (
        <Button variant="quiet" onClick={handleAdd}>
          <Plus size={17} aria-hidden="true" />
          {t('account.edit.linkAdd')}
        </Button>
      )}
    </fieldset>
  )
}
