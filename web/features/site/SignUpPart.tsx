import Cake from 'lucide-react/icons/cake'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { AGE_MAX, AGE_MIN } from '#contract/rules/site.ts'
import type { SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PanelRow, Rows, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'
import { SelectRow } from '#web/core/ui/lists/SelectRow.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import { SignUp } from './SignUp.tsx'
import { useSiteSettings } from './site.queries.ts'

interface PartProps {
  state: SiteState
  onSaved: () => void
}

const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, index) => AGE_MIN + index)

/** The part about who gets an account, and on which terms. */
export function SignUpPart(props: PartProps) {
  return (
    <>
      <SignUp {...props} />
      <Rows>
        <MinimumAge {...props} />
        <InvitationLinks>
          <SwitchSetting name="membersInvite" {...props} />
        </InvitationLinks>
        <SwitchSetting name="moderatorsNeedFactor" {...props} />
      </Rows>
    </>
  )
}

function MinimumAge({ state: { settings }, onSaved }: PartProps) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t('site.about.minimumAge')
  const saved = { minimumAge: settings.minimumAge }
  const [{ minimumAge }, save] = useSiteSettings({ saved, nameOf, onSaved })
  return (
    <SelectRow
      icon={<Cake size={19} />}
      title={t('site.about.minimumAge')}
      hint={t('site.about.minimumAgeHint')}
      value={String(minimumAge ?? '-')}
      onChange={(value) => save({ minimumAge: value === '-' ? null : Number(value) })}
      options={[
        { value: '-', label: t('site.about.anyAge') },
        ...AGES.map((age) => ({ value: String(age), label: t('site.about.years', { age }) })),
      ]}
    />
  )
}

interface SwitchSettingProps extends PartProps {
  name: 'membersInvite' | 'moderatorsNeedFactor'
}

/** A setting that is on or off, saved at once. */
function SwitchSetting({ name, state: { settings, fixed }, onSaved }: SwitchSettingProps) {
  const { t, i18n } = useTranslation()
  const title = t(`site.switches.${name}.title`)
  const nameOf = () => i18n.t(`site.switches.${name}.title`)
  const [value, save] = useSiteSettings({ saved: { [name]: settings[name] }, nameOf, onSaved })
  const isOn = value[name] ?? false
  const icon = name === 'moderatorsNeedFactor' ? <ShieldCheck size={19} /> : undefined
  if (fixed.includes(name))
    return (
      <PanelRow
        icon={icon}
        title={title}
        hint={`${t(`site.switches.${name}.${isOn ? 'on' : 'off'}`)} ${t('site.fixed')}`}
      />
    )
  return (
    <SwitchRow
      icon={icon}
      title={title}
      hint={t(`site.switches.${name}.hint`)}
      checked={isOn}
      onChange={(checked) => save({ [name]: checked })}
    />
  )
}
