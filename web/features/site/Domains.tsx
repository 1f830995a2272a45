import { type FormEvent, useState } from 'react'
import { asDomain, DOMAINS_MAX } from '#contract/rules/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'

interface DomainsProps {
  domains: readonly string[]
  /** Whether the last domain must stay, because without one everyone could sign up. */
  isRequired: boolean
  isFixed: boolean
  onChange: (domains: string[]) => void
}

/** The allowed email domains as chips, with a field to add more. */
export function Domains({ domains, isRequired, isFixed, onChange }: DomainsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const canRemove = !isFixed && !(isRequired && domains.length === 1)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const names = typed.split(/[\s,;]+/u).filter((name) => name !== '')
    const added = names.flatMap((name) => asDomain(name) ?? [])
    const all = [...new Set([...domains, ...added])]
    const isValid = names.length > 0 && added.length === names.length && all.length <= DOMAINS_MAX
    setIsRefused(!isValid)
    if (!isValid) return
    onChange(all)
    setTyped('')
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid w-full max-w-110 grid-cols-1 gap-2">
      {domains.length > 0 && (
        <ul aria-label={t('site.domains.list')} className="flex flex-wrap gap-1.5">
          {domains.map((domain) => (
            <li key={domain} className="min-w-0">
              <Chip
                selected
                onRemove={canRemove ? () => onChange(domains.filter((other) => other !== domain)) : undefined}
              >
                {domain}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {isFixed ? (
        <p className="text-sm text-muted">{t('site.fixed')}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            name="domain"
            label={t(isRequired ? 'site.domains.add' : 'site.domains.addOptional')}
            required={isRequired || domains.length > 0 ? undefined : false}
            value={typed}
            error={isRefused ? t('site.domains.invalid', { count: DOMAINS_MAX }) : undefined}
            hint={domains.length === 0 ? t(isRequired ? 'site.domains.first' : 'site.domains.any') : undefined}
            onChange={(text) => {
              setTyped(text)
              setIsRefused(false)
            }}
            placeholder={t('site.domains.example')}
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            compact
          />
          <Button type="submit" variant="quiet" className="max-sm:justify-self-start sm:mt-6.5">
            {t('site.domains.submit')}
          </Button>
        </div>
      )}
    </form>
  )
}
