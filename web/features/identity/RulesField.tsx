import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'

interface RulesFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Accepts the rules of the site, with a link to them in another tab, so that the form stays filled in. */
export function RulesField({ checked, onChange }: RulesFieldProps) {
  const { t } = useTranslation()
  const [before, words, after] = t('identity.acceptRules').split(/[[\]]/u)
  const label = (
    <>
      {before}
      <a href="/rules" target="_blank" rel="noopener" className="font-[650] text-brand underline underline-offset-4">
        {words}
      </a>
      {after}
    </>
  )
  return <Checkbox name="rules" checked={checked} onChange={onChange} label={label} />
}
