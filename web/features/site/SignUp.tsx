import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Domains } from './Domains.tsx'
import { useSiteSettings } from './site.queries.ts'

const CHOICES = ['open', 'invite', 'approval', 'domains', 'sso', 'closed'] as const
type Choice = (typeof CHOICES)[number]
type Rules = Pick<SiteSettings, 'signUp' | 'domains' | 'invitedSkipQueue' | 'ssoOnly'>

interface SignUpProps {
  state: SiteState
  onSaved: () => void
}

/** The choice of who may sign up, which is saved at once. */
export function SignUp({ state, onSaved }: SignUpProps) {
  const { t, i18n } = useTranslation()
  const { settings, fixed } = state
  const { signUp, domains, invitedSkipQueue, ssoOnly } = settings
  const provider = useQuery(load('providers', {})).data?.oidcName ?? null
  const hasMail = useHasMail()
  const nameOf = () => i18n.t('site.signUp.title')
  const [rules, save] = useSiteSettings<Rules>({
    saved: { signUp, domains, invitedSkipQueue, ssoOnly },
    nameOf,
    onSaved,
  })
  // Whether domains are chosen but not saved, because no domain was added yet.
  const [isNamingDomains, setIsNamingDomains] = useState(false)
  const choice = isNamingDomains ? 'domains' : choiceOf(rules)
  const name = useId()
  // A choice that waits for a confirmation, because everyone would have to log in again.
  const [asked, setAsked] = useState<Partial<Rules> | null>(null)
  const change = (changed: Partial<Rules>) => {
    setIsNamingDomains(false)
    if (changed.ssoOnly && !rules.ssoOnly) setAsked(changed)
    else save({ ...rules, ...changed })
  }
  const handleChoose = (chosen: Choice) => {
    if (chosen === 'domains' && rules.domains.length === 0) setIsNamingDomains(true)
    else change(changeTo(chosen))
  }
  return (
    <section aria-labelledby={`${name}-title`} className="panel grid min-w-0 grid-cols-1 gap-3.5 p-5.5 max-sm:p-4">
      <Head id={`${name}-title`} state={state} />
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="grid grid-cols-1 gap-2">
        {CHOICES.map((value) => (
          <Row
            key={value}
            name={name}
            choice={value}
            isChosen={value === choice}
            isDisabled={
              !isPossible(value, state) || (provider === null && (value === 'sso' || (value === 'domains' && !hasMail)))
            }
            text={t(textOf(value, { provider, membersInvite: settings.membersInvite }), {
              provider: provider ?? '',
            })}
            onChoose={() => handleChoose(value)}
          >
            {hasDetails(value, provider !== null) && (
              <Details
                choice={value}
                rules={rules}
                fixed={fixed}
                hasProvider={provider !== null}
                canProve={provider !== null || hasMail}
                onChange={change}
              />
            )}
          </Row>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={t('site.signUp.sso.ask.title', { provider: provider ?? '' })}
        text={t('site.signUp.sso.ask.text')}
        confirmLabel={t('site.signUp.sso.ask.submit')}
        onConfirm={() => {
          save({ ...rules, ...asked })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

function Head({ id, state: { fixed, members, moderators, provider } }: { id: string; state: SiteState }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div>
      <h2 id={id} className="text-xl">
        {t('site.signUp.title')}
      </h2>
      <p className="mt-0.75 text-sm text-muted">
        {t('site.signUp.stay', {
          members: t('site.signUp.members', { count: members, number: number(members) }),
          moderators: t('site.signUp.moderators', { count: moderators, number: number(moderators) }),
        })}
      </p>
      {fixed.includes('signUp') && <p className="mt-0.75 text-sm text-muted">{t('site.fixed')}</p>}
      {fixed.includes('ssoOnly') && <p className="mt-0.75 text-sm text-muted">{t('site.signUp.sso.fixed')}</p>}
      {provider && (
        <p className="mt-0.75 text-sm text-muted">
          {t('site.signUp.sso.hours', { hours: number(provider.sessionHours) })}{' '}
          {provider.moderator && t('site.signUp.sso.moderators', { ...provider.moderator })}
        </p>
      )}
    </div>
  )
}

interface DetailsProps {
  choice: Choice
  rules: Rules
  fixed: readonly string[]
  hasProvider: boolean
  /** Whether email or a provider can prove an address of a domain. */
  canProve: boolean
  onChange: (changed: Partial<Rules>) => void
}

/** The additional options of a choice. */
function Details({ choice, rules, fixed, hasProvider, canProve, onChange }: DetailsProps) {
  const { t } = useTranslation()
  const { invitedSkipQueue, ssoOnly, domains } = rules
  return (
    <>
      {hasProvider && (
        <Chip selected={ssoOnly} onClick={() => onChange({ ssoOnly: !ssoOnly })} disabled={fixed.includes('ssoOnly')}>
          {t('site.signUp.sso.name')}
        </Chip>
      )}
      {choice === 'approval' && (
        <Chip
          selected={invitedSkipQueue}
          onClick={() => onChange({ invitedSkipQueue: !invitedSkipQueue })}
          disabled={fixed.includes('invitedSkipQueue')}
        >
          {t('site.signUp.skipQueue')}
        </Chip>
      )}
      {choice !== 'closed' && canProve && (
        <Domains
          domains={domains}
          isRequired={choice === 'domains'}
          isFixed={fixed.includes('domains')}
          onChange={(changed) => onChange({ ...(choice === 'domains' && { signUp: 'open' }), domains: changed })}
        />
      )}
    </>
  )
}

interface RowProps {
  name: string
  choice: Choice
  isChosen: boolean
  isDisabled: boolean
  text: string
  onChoose: () => void
  /** The additional options, shown while this choice is selected. */
  children: ReactNode
}

function Row({ name, choice, isChosen, isDisabled, text, onChoose, children }: RowProps) {
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
            {text}
          </span>
        </span>
      </label>
      {isChosen && children !== false && (
        <div className="grid grid-cols-1 justify-items-start gap-2.5 pe-3.5 pb-3 ps-12 max-[22.5rem]:ps-3.5">
          {children}
        </div>
      )}
    </div>
  )
}

interface Offer {
  /** Name of the operator's provider; null without one. */
  provider: string | null
  membersInvite: boolean
}

/** The explanation of a choice on this site. */
function textOf(choice: Choice, { provider, membersInvite }: Offer) {
  if (choice === 'sso' && provider === null) return 'site.signUp.sso.missing'
  if (choice === 'invite' && !membersInvite) return 'site.signUp.invite.links'
  return `site.signUp.${choice}.text` as const
}

function choiceOf({ signUp, domains, ssoOnly }: Rules): Choice {
  if (signUp === 'open' && domains.length === 0 && ssoOnly) return 'sso'
  return signUp === 'open' && domains.length > 0 ? 'domains' : signUp
}

/** Whether a choice has additional options. */
function hasDetails(choice: Choice, hasProvider: boolean): boolean {
  return choice === 'closed' ? hasProvider : choice !== 'open' && choice !== 'sso'
}

/**
 * The settings that a choice changes. 'Everyone' allows any address and any way in; the other
 * choices keep the domains.
 */
function changeTo(choice: Choice): Partial<Rules> {
  if (choice === 'open' || choice === 'sso') return { signUp: 'open', domains: [], ssoOnly: choice === 'sso' }
  return { signUp: choice === 'domains' ? 'open' : choice }
}

/** Whether a choice is compatible with the settings that the environment fixes. */
function isPossible(choice: Choice, { settings, fixed }: SiteState): boolean {
  const { signUp, domains = settings.domains, ssoOnly = settings.ssoOnly } = changeTo(choice)
  if (fixed.includes('ssoOnly') && ssoOnly !== settings.ssoOnly) return false
  if (fixed.includes('signUp') && signUp !== settings.signUp) return false
  if (!fixed.includes('domains')) return true
  return choice === 'domains' ? domains.length > 0 : domains.length === settings.domains.length
}
