import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Person } from '#contract/person.ts'
import { addressesIn, isEmail } from '#contract/rules/email.ts'
import { GROUP_INVITED_AT_ONCE_MAX } from '#contract/rules/group.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Field } from '#web/core/ui/form/Field.tsx'
import { TAG_BOX } from '#web/core/ui/form/tag-input.ts'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { PEOPLE_SEARCH_MAX, useFoundPeople } from '#web/features/people/display/useFoundPeople.ts'
import { type InviteesForm, setPeople, useTakesEmails } from './invitees.ts'

interface PeoplePickerProps {
  form: InviteesForm
  /** Ids of people who can't be chosen: the viewer, members and invited people. */
  known: readonly string[]
}

/**
 * A field in which members are found by name and chosen; Enter chooses the first one. Where the site lets the viewer,
 * it also takes addresses, typed or pasted.
 */
export function PeoplePicker({ form, known }: PeoplePickerProps) {
  const { t } = useTranslation()
  const { input, found, error, takesEmails, choose, removePerson, removeEmail, ...handlers } = usePicker(form, known)
  const { people, emails, typed } = form.values
  const count = people.length + emails.length
  return (
    <div className="grid gap-1">
      <Field
        label={t('groups.form.people')}
        hint={t(takesEmails ? 'groups.form.emailsHint' : 'groups.form.peopleHint')}
        error={error}
        compact
      >
        {(control) => (
          <div className={`${TAG_BOX} min-h-21! content-start`} data-invalid={error !== undefined || undefined}>
            {people.map((person) => (
              <Chip key={person.id} size="lg" name={person.displayName} onRemove={() => removePerson(person)}>
                {person.displayName}
              </Chip>
            ))}
            {emails.map((email) => (
              <Chip key={email} size="lg" name={email} onRemove={() => removeEmail(email)}>
                {isEmail(email) ? (
                  email
                ) : (
                  <span className="inline-flex items-center gap-1.5 text-danger">
                    <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
                    {email}
                  </span>
                )}
              </Chip>
            ))}
            <input
              {...control}
              {...handlers}
              ref={input}
              name="emails"
              data-autofocus
              autoComplete="off"
              autoCapitalize="off"
              dir="auto"
              maxLength={PEOPLE_SEARCH_MAX}
              value={typed}
              className="min-h-10 min-w-28 grow bg-transparent outline-none"
            />
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {found?.length === 0 && t('groups.form.none')}
        <span className="sr-only">{count > 0 && t('groups.form.chosen', { count })}</span>
      </p>
      {found && found.length > 0 && (
        <ul aria-label={t('groups.form.found')}>
          {found.map((person) => (
            <PersonRow key={person.id} person={person} hint={person.role}>
              <Button
                variant="soft"
                aria-label={t('groups.form.add', { name: person.displayName })}
                onClick={() => choose(person)}
              >
                {t('groups.form.choose')}
              </Button>
            </PersonRow>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the field of a picker finds, takes and refuses. */
function usePicker(form: InviteesForm, known: readonly string[]) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const takesEmails = useTakesEmails()
  const [hasTooMany, setHasTooMany] = useState(false)
  const { people, emails, typed } = form.values
  const found = useFoundPeople(typed.includes('@') ? '' : typed, [...known, ...people.map(({ id }) => id)])
  const choose = (person: Person) => {
    setPeople(form, [...people, person])
    form.set('typed', '')
    input.current?.focus()
  }
  const removePerson = ({ id }: Person) => {
    const others = people.filter((other) => other.id !== id)
    setPeople(form, others)
    input.current?.focus()
  }
  const removeEmail = (email: string) => {
    const others = emails.filter((other) => other !== email)
    form.set('emails', others)
    setHasTooMany(false)
    input.current?.focus()
  }
  /** Takes the addresses in a text; returns false if there are none, or too many. */
  const take = (text: string): boolean => {
    if (!takesEmails || !text.includes('@')) return false
    const given = addressesIn(text)
    const all = [...new Set([...emails, ...(given ?? [])])]
    const isTooMany = given === null || people.length + all.length > GROUP_INVITED_AT_ONCE_MAX
    setHasTooMany(isTooMany)
    if (isTooMany) return false
    form.set('emails', all)
    form.set('typed', '')
    return true
  }
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (!(/@.*[\s,;]$/u.test(value) && take(value))) form.set('typed', value)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!takesEmails || !text.includes('@')) return
    // A field of one line would join the lines of the text.
    event.preventDefault()
    take(`${typed} ${text}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [person, email] = [people.at(-1), emails.at(-1)]
    if (event.key === 'Backspace' && typed === '') {
      if (email !== undefined) removeEmail(email)
      else if (person) removePerson(person)
    }
    if (event.key !== 'Enter') return
    // Enter must not submit the form before anyone is chosen.
    event.preventDefault()
    if (!take(typed) && found?.[0]) choose(found[0])
  }
  const wrong = emails.filter((email) => !isEmail(email))
  const error = hasTooMany
    ? t('groups.form.tooMany', { max: GROUP_INVITED_AT_ONCE_MAX })
    : wrong.length > 0
      ? t('groups.form.invalid', { addresses: wrong.join(', ') })
      : (form.errors.emails ?? form.errors.personIds)
  return { input, found, error, takesEmails, choose, removePerson, removeEmail, onChange, onPaste, onKeyDown }
}
