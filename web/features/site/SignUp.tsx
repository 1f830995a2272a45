import { type ReactNode, useId, useState } from 'react'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Domains } from './Domains.tsx'
import { useSiteSettings } from './site.queries.ts'

const CHOICES = ['open', 'invite', 'approval', 'domains', 'closed'] as const
type Choice = (typeof CHOICES)[number]
type Rules = Pick<SiteSettings, 'signUp' | 'domains' | 'invitedSkipQueue'>

interface SignUpProps {
  state: SiteState
  onSaved: () => void
}

/** Who may sign up, as one choice, which is saved at once. */
export function SignUp({ state, onSaved }: SignUpProps) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const { settings, fixed, members, moderators } = state
  const { signUp, domains, invitedSkipQueue } = settings
  const nameOf = () => i18n.t('site.signUp.title')
  const [rules, save] = useSiteSettings<Rules>({ saved: { signUp, domains, invitedSkipQueue }, nameOf, onSaved })
  // Chosen, but not saved before the first domain is added.
  const [isNamingDomains, setIsNamingDomains] = useState(false)
  const choice = isNamingDomains ? 'domains' : choiceOf(rules)
  const name = useId()
  const change = (changed: Partial<Rules>) => {
    setIsNamingDomains(false)
    save({ ...rules, ...changed })
  }
  const handleChoose = (chosen: Choice) => {
    if (chosen === 'domains' && rules.domains.length === 0) setIsNamingDomains(true)
    else change(changeTo(chosen))
  }
  const domainField = (
    <Domains
      domains={rules.domains}
      isRequired={choice === 'domains'}
      isFixed={fixed.includes('domains')}
      onChange={(changed) => change({ ...(choice === 'domains' && { signUp: 'open' }), domains: changed })}
    />
  )
  const details: Partial<Record<Choice, ReactNode>> = {
    invite: domainField,
    approval: (
      <>
        <Chip
          selected={rules.invitedSkipQueue}
          onClick={() => change({ invitedSkipQueue: !rules.invitedSkipQueue })}
          disabled={fixed.includes('invitedSkipQueue')}
        >
          {t('site.signUp.skipQueue')}
        </Chip>
        {domainField}
      </>
    ),
    domains: domainField,
  }
  return (
    <section aria-labelledby={`${name}-title`} className="panel grid min-w-0 grid-cols-1 gap-3.5 p-5.5 max-sm:p-4">
      <div>
        <h2 id={`${name}-title`} className="text-xl">
          {t('site.signUp.title')}
        </h2>
        <p className="mt-0.75 text-sm text-muted">
          {t('site.signUp.stay', {
            members: t('site.signUp.members', { count: members, number: number(members) }),
            moderators: t('site.signUp.moderators', { count: moderators, number: number(moderators) }),
          })}
        </p>
        {fixed.includes('signUp') && (
          <p className="mt-0.75 text-sm text-muted">{t('site.fixed', { name: 'SIGN_UP' })}</p>
        )}
      </div>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="grid grid-cols-1 gap-2">
        {CHOICES.map((value) => (
          <Row
            key={value}
            name={name}
            choice={value}
            isChosen={value === choice}
            isDisabled={!isPossible(value, state)}
            onChoose={() => handleChoose(value)}
          >
            {details[value]}
          </Row>
        ))}
      </div>
    </section>
  )
}

interface RowProps {
  name: string
  choice: Choice
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
  /** What can be chosen in addition, while this is the choice. */
  children: ReactNode
}

function Row({ name, choice, isChosen, isDisabled, onChoose, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className="rounded-box border border-line transition-colors has-[>label>:checked]:border-brand has-[>label>:checked]:inset-ring-1 has-[>label>:checked]:inset-ring-brand forced-colors:has-[>label>:checked]:outline-2">
      <label className="grid min-h-13 cursor-pointer grid-cols-[1.375rem_1fr] items-center gap-3 rounded-box px-3.5 py-2 leading-snug has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <input
          type="radio"
          name={name}
          value={choice}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          aria-labelledby={`${name}-${choice}`}
          aria-describedby={`${name}-${choice}-text`}
          className="size-5 appearance-none rounded-full border-2 border-field outline-none checked:border-6 checked:border-brand forced-colors:appearance-auto"
        />
        <span className="min-w-0">
          <b id={`${name}-${choice}`} className="block font-[650]">
            {t(`site.signUp.${choice}.name`)}
          </b>
          <span id={`${name}-${choice}-text`} className="block text-sm text-muted">
            {t(`site.signUp.${choice}.text`)}
          </span>
        </span>
      </label>
      {isChosen && children !== undefined && (
        <div className="grid grid-cols-1 justify-items-start gap-2.5 pe-3.5 pb-3 ps-12 max-[22.5rem]:ps-3.5">
          {children}
        </div>
      )}
    </div>
  )
}

function choiceOf({ signUp, domains }: Rules): Choice {
  return signUp === 'open' && domains.length > 0 ? 'domains' : signUp
}

/** What a choice changes. Everyone means any address; the other choices keep the domains. */
function changeTo(choice: Choice): Partial<Rules> {
  if (choice === 'open') return { signUp: 'open', domains: [] }
  return { signUp: choice === 'domains' ? 'open' : choice }
}

/** Whether a choice leaves the settings that the environment fixes as they are. */
function isPossible(choice: Choice, { settings, fixed }: SiteState): boolean {
  const { signUp, domains = settings.domains } = changeTo(choice)
  if (fixed.includes('signUp') && signUp !== settings.signUp) return false
  if (!fixed.includes('domains')) return true
  return choice === 'domains' ? domains.length > 0 : domains.length === settings.domains.length
}
