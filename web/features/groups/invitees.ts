import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/person.ts'
import { isEmail } from '#contract/rules/email.ts'
import { GROUP_INVITED_AT_ONCE_MAX } from '#contract/rules/group.ts'
import { ApiError, load, send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import type { Form } from '#web/core/ui/form/useForm.ts'
import { useMayInvite } from '#web/features/people/directory/useMayInvite.ts'

/** The people and addresses that a form invites, and what is typed beside them. */
export interface Invitees {
  personIds: string[]
  /** The people with these ids, whose names the form shows. */
  people: Person[]
  emails: string[]
  typed: string
}

export type InviteesForm = Pick<Form<Invitees>, 'values' | 'set' | 'errors' | 'touch'>

export const NO_INVITEES: Invitees = { personIds: [], people: [], emails: [], typed: '' }

/** Whether the viewer can invite addresses: the site sends email, lets them invite, and takes new members. */
export function useTakesEmails(): boolean {
  const takesNew = useQuery(load('site', {})).data?.signUp !== 'closed'
  const mayInvite = useMayInvite()
  return useHasMail() && mayInvite && takesNew
}

export function setPeople(form: InviteesForm, people: readonly Person[]): void {
  const taken = people.slice(0, GROUP_INVITED_AT_ONCE_MAX)
  form.set('people', taken)
  form.set(
    'personIds',
    taken.map(({ id }) => id),
  )
}

/**
 * Returns a function that takes what is still typed when the form is sent: an address, or the name of the only member of
 * this name. Otherwise it throws, so that nothing typed is dropped.
 */
export function useTakeTyped(form: InviteesForm, known: readonly string[]) {
  const { t } = useTranslation()
  const takesEmails = useTakesEmails()
  return async (): Promise<Pick<Invitees, 'personIds' | 'emails'>> => {
    const { typed, people, personIds, emails } = form.values
    const text = typed.trim()
    if (text === '') return { personIds, emails }
    if (takesEmails && text.includes('@')) {
      const all = [...new Set([...emails, text])]
      form.set('emails', all)
      form.set('typed', '')
      if (!isEmail(text)) throw invalid(t('groups.form.invalid', { addresses: text }))
      return { personIds, emails: all }
    }
    const { answer } = await send('people', { query: { q: text } })
    const [found, ...others] = answer.filter(({ id }) => !known.includes(id) && !personIds.includes(id))
    if (!found || others.length > 0) throw invalid(t('groups.form.unchosen', { typed: text }))
    setPeople(form, [...people, found])
    form.set('typed', '')
    return { personIds: [...personIds, found.id], emails }
  }
}

/** The refusal of a form, with a message below the field of those who are invited. */
function invalid(message: string): ApiError {
  return new ApiError(0, { code: 'invalid', message: '', fields: { emails: message } })
}
